import type { AstroGlobal } from 'astro'
import type { Boot } from '../../server/page-guards'

/** The ten digits people call: the brand's own, else the clinic's. */
export const supportPhone = async (
  { locals: { api, brand } }: Pick<AstroGlobal, 'locals'>,
  boot: Boot | null,
): Promise<string | undefined> => {
  const own = brand.contact.phone?.replace(/\D/g, '').slice(-10)
  if (own) return own
  if (boot) return boot.settings.support_phone
  return (await api.system_settings.list()).find(({ key }) => key === 'support_phone')?.value
}
