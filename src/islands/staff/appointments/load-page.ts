import type { Api } from '#edge/client'
import { now } from '#edge/platform/time'
import type { StaffUser } from '../chrome/require-staff'
import { loadPatientCard } from '../patient-card/load-patient-card'
import type { BoardProps } from './AppointmentBoard'
import { loadAppointments } from './appointment'
import { parseFilters, todayIn, withinDay } from './board-filters'

type Kind = Pick<BoardProps, 'title' | 'path'> & {
  /** Of the whole clinic, with every filter; else of those this person works with. */
  readonly full: boolean
}

/** Initial data of a page of appointments, read as the signed-in user. */
export const loadBoardPage = async (
  api: Api,
  me: StaffUser,
  search: URLSearchParams,
  { full, ...kind }: Kind,
): Promise<BoardProps> => {
  const at = now()
  const filters = parseFilters(search, todayIn(me.zone, at))
  const patient = search.get('patient')
  const [clinicians, encounterTypes, card] = await Promise.all([
    me.role === 'provider' ? [] : api.providers.list({ sort: 'rank', page: { size: 100 } }),
    full ? api.encounter_types.list() : [],
    // A patient out of scope: the island shows it.
    patient ? loadPatientCard(api, me.access, patient).catch(() => null) : null,
  ])
  const near =
    full || me.role !== 'clinical_lead'
      ? clinicians
      : clinicians.filter(({ supervisorId }) => supervisorId === me.id)
  const own =
    me.role === 'provider' ? me.providerId : !full && near.length === 1 ? near[0]?.id : null
  const query = withinDay({ ...filters, provider: own ?? filters.provider }, me.zone)
  return {
    ...kind,
    me,
    filters,
    first: await loadAppointments(api, query, filters.after),
    choices: {
      providers: own
        ? []
        : near.map(({ id, fullName, suffix }) => ({
            value: id,
            label: [fullName, suffix].filter(Boolean).join(', '),
          })),
      encounterTypes: encounterTypes.map(({ id, name }) => ({ value: id, label: name })),
      byStatus: full,
    },
    withProvider: me.role !== 'provider',
    own: own ?? undefined,
    card,
    now: at,
  }
}
