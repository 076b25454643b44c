import type { Api } from '#edge/client'
import { nullIfHidden } from '../access/null-if-hidden'
import { loadStaffAppointment, type StaffAppointment } from './appointment'

/**
 * A visit for its page; null where the reader may not see it, or no longer. Clinicians read no records of one another: a
 * colleague who has the visit is named as the staff directory knows them.
 */
export const loadVisit = async (api: Api, id: string): Promise<StaffAppointment | null> => {
  const visit = await loadStaffAppointment(api, id).catch(nullIfHidden)
  if (!visit?.providerId || !visit.isOfColleague) return visit
  const body = { providerId: visit.providerId }
  const [colleague] = await api.call('POST /colleagues/search', { body }).catch(() => [])
  return { ...visit, providerName: colleague?.name ?? null }
}

/** Whether the visit is still to be held or documented. */
export const isOpenVisit = ({ status }: Pick<StaffAppointment, 'status'>): boolean =>
  ['Scheduled', 'Waiting', 'In progress', 'Documenting'].includes(status)
