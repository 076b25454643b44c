import type { BrandView } from '#content/brand/brand-view'

/** How people reach the clinic; what is not set is not offered. */
export interface Support {
  /** Ten digits. */
  readonly phone?: string
  readonly email?: string
}

/** The brand's own contact, as its public pages show it, else the clinic's: one number everywhere. */
export const supportOf = (
  { contact }: Pick<BrandView, 'contact'>,
  settings: Readonly<Record<string, string>>,
): Support => {
  const phone = contact.phone?.replace(/\D/g, '').slice(-10) || settings.support_phone
  const email = contact.email ?? settings.support_email
  return {
    ...(phone && { phone }),
    ...(email && { email }),
  }
}
