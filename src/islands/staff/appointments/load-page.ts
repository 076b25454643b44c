import type { Api } from '#edge/client'
import { now } from '#edge/platform/time'
import { hasCapability, isLimitedToOwn } from '../access/capabilities'
import type { StaffPageData, StaffUser } from '../access/require-staff'
import { clinicianChoices, readClinicians } from '../filters/clinician-choices'
import { pageAfter } from '../lists/page-after'
import { loadPatientCard } from '../patient-card/load-patient-card'
import type { BoardProps } from './AppointmentBoard'
import { actions } from './actions/actions'
import { loadAppointments } from './appointment'
import {
  type BoardFilters,
  filtersUrl,
  parseFilters,
  statusFilters,
  todayIn,
  withinDay,
} from './filters/board-filters'

type Kind = Pick<BoardProps, 'title' | 'path'> & {
  /** Of the whole clinic, with every filter; else of those this person works with. */
  readonly full: boolean
}

/** Initial data of a page of appointments, read as the signed-in user. */
export const loadBoardPage = async (
  api: Api,
  { me, capabilities }: Pick<StaffPageData, 'me' | 'capabilities'>,
  search: URLSearchParams,
  { full, ...kind }: Kind,
): Promise<BoardProps> => {
  const at = now()
  const inAddress = parseFilters(search, todayIn(me.zone, at))
  const patient = search.get('patient')
  const types = full ? api.encounter_types.list() : Promise.resolve([])
  const [near, filterable, card] = await Promise.all([
    readClinicians(api, me),
    // Without a kind in the address the visits need not wait for them.
    inAddress.encounterType ? types : [],
    // A patient out of scope: the island shows it.
    patient ? loadPatientCard(api, me.access, patient).catch(() => null) : null,
  ])
  const own = onlyClinician(me, near, full)
  const statuses = full ? statusFilters : (['open'] as const)
  // What no choice offers is no filter: the list and the words above it say the same.
  const offered = (rows: readonly { id: string }[], id: string | undefined) =>
    rows.some((row) => row.id === id) ? id : undefined
  const filters: BoardFilters = {
    ...inAddress,
    provider: own ? undefined : offered(near, inAddress.provider),
    encounterType: offered(filterable, inAddress.encounterType),
    status: statuses.find((one) => one === inAddress.status),
  }
  const query = {
    ...withinDay(filters, me.zone),
    provider: own ?? filters.provider ?? cliniciansOfDay(near, full),
  }
  const [{ page, after }, encounterTypes] = await Promise.all([
    pageAfter(filters.after, (marker) => loadAppointments(api, query, marker)),
    types,
  ])
  return {
    ...kind,
    me,
    filters: { ...filters, after },
    query,
    first: page,
    choices: {
      providers: own ? [] : clinicianChoices(near),
      encounterTypes: encounterTypes.map(({ id, name }) => ({ value: id, label: name })),
      statuses: statuses.map((one) => ({
        value: one,
        label: one === 'open' ? 'Not over yet' : one,
      })),
    },
    withProvider: me.role !== 'provider',
    own: own ?? undefined,
    acts: actions.flatMap(({ act }) =>
      hasCapability(capabilities, `appointments.${act}`) ? [act] : [],
    ),
    scopeNote:
      full && isLimitedToOwn(capabilities, 'appointments')
        ? 'These are the visits of the patients you care for or supervise, not of the whole clinic.'
        : undefined,
    canAddVisit: hasCapability(capabilities, 'ad_hoc_appointments.create'),
    card,
    now: at,
  }
}

/** The visits of today that are not over, as the page with this filter lists them. */
export const loadOpenVisits = async (
  api: Api,
  me: Reader,
  { full, path }: Pick<Kind, 'full' | 'path'>,
  { at, size }: { readonly at: number; readonly size: number },
) => {
  const today = todayIn(me.zone, at)
  const filters: BoardFilters = { date: today, status: 'open' }
  const near = full ? [] : await readClinicians(api, me)
  const own = onlyClinician(me, near, full)
  const query = {
    ...withinDay(filters, me.zone),
    provider: own ?? cliniciansOfDay(near, full),
  }
  return {
    ...(await loadAppointments(api, query, undefined, size)),
    href: filtersUrl(path, filters, today),
  }
}

/** Those this person works with, on their day: no visit of a colleague with a patient they know. */
const cliniciansOfDay = (near: readonly { id: string }[], full: boolean) =>
  full || near.length === 0 ? undefined : near.map(({ id }) => id)

type Reader = Pick<StaffUser, 'id' | 'role' | 'providerId' | 'zone'>

/** The one clinician a list is about without a choice: the caller, or on their day the only one they work with. */
const onlyClinician = (
  me: Reader,
  near: readonly { id: string }[],
  full: boolean,
): string | null | undefined =>
  me.role === 'provider' ? me.providerId : !full && near.length === 1 ? near[0]?.id : null
