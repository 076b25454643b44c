import type { Api } from '#edge/client'
import { nullIfHidden } from '../access/null-if-hidden'
import type { StaffUser } from '../access/require-staff'
import { loadStaffAppointment, type StaffAppointment } from './appointment'

/**
 * A visit for its page; null where the reader may not see it, or no longer. Clinicians read no records of one another: a
 * colleague who has the visit is named as the staff directory knows them.
 */
export const loadVisit = async (
  api: Api,
  id: string,
  me: Pick<StaffUser, 'role' | 'providerId'>,
): Promise<StaffAppointment | null> => {
  const visit = await loadStaffAppointment(api, id).catch(nullIfHidden)
  if (!visit?.providerId || visit.providerName || !isOfColleague(visit, me)) return visit
  const body = { providerId: visit.providerId }
  const [colleague] = await api.call('POST /colleagues/search', { body }).catch(() => [])
  return { ...visit, providerName: colleague?.name ?? null }
}

/** Whether another clinician has the visit: this one holds no part of it. */
export const isOfColleague = (
  { providerId }: Pick<StaffAppointment, 'providerId'>,
  me: Pick<StaffUser, 'role' | 'providerId'>,
): boolean => me.role === 'provider' && providerId !== null && providerId !== me.providerId

/** Whether the visit is still to be held or documented. */
export const isOpenVisit = ({ status }: Pick<StaffAppointment, 'status'>): boolean =>
  ['Scheduled', 'Waiting', 'In progress', 'Documenting'].includes(status)
