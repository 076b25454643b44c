import type { BrandView } from '#content/brand/brand-view'

/** How people reach the clinic; what is not set is not offered. */
export interface Support {
  /** Ten digits. */
  readonly phone?: string
  readonly email?: string
  /** 'Mon-Fri 8am-6pm ET' */
  readonly hours?: string
  /** Whether the clinic's own business hours say when it is open. */
  readonly isClinic: boolean
}

/** The brand's own contact, as its public pages show it, else the clinic's: one number everywhere. */
export const supportOf = (
  { contact, isDefault }: Pick<BrandView, 'contact' | 'isDefault'>,
  settings: Readonly<Record<string, string>>,
): Support => {
  const phone = contact.phone?.replace(/\D/g, '').slice(-10) || settings.support_phone
  const email = contact.email ?? settings.support_email
  const hours = contact.hours ?? settings.support_hours
  return {
    isClinic: isDefault || !contact.hours,
    ...(phone && { phone }),
    ...(email && { email }),
    // 'EST' would be wrong in summer.
    ...(hours && { hours: hours.replace(/\b([ECMP])[SD]T\b/, '$1T') }),
  }
}
