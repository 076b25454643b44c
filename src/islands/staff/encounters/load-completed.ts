import type { Api } from '#edge/client'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { dayMs, fromLocalTime, iso, now, type PlainDate } from '#edge/platform/time'
import { keysOf } from '#edge/platform/typed-keys'
import type { Option } from '#islands/ui/form/Select.tsx'
import type { StaffUser } from '../access/require-staff'
import {
  type AppointmentQuery,
  loadAppointments,
  type StaffAppointment,
} from '../appointments/appointment'
import { clinicianChoices, readClinicians } from '../filters/clinician-choices'
import { parseDay } from '../filters/days'
import { loadListPage } from '../lists/list-page'

/** Statuses of a note, by what a list is narrowed to. */
const noteFilters = { unsigned: ['none', 'draft'], signed: ['signed'] } as const
type NoteFilter = keyof typeof noteFilters
export const noteFilterLabels: Readonly<Record<NoteFilter, string>> = {
  unsigned: 'Note to sign',
  signed: 'Note signed',
}

const yearMs = 366 * dayMs
type VisitQuery = Partial<AppointmentQuery> & { readonly provider: string }
/** Visits of the last year that are over and not complete: their note is to sign, or an order to send. The oldest first. */
export const loadVisitsToFinish = (api: Api, query: VisitQuery, size?: number) =>
  loadAppointments(
    api,
    { from: iso(now() - yearMs), until: iso(now()), ...query, status: 'Documenting' },
    undefined,
    size,
  )

type EncounterQuery = Pick<EncounterFilters, 'encounterType' | 'note'> & {
  readonly provider: string
  /** RFC 3339, UTC. */
  readonly from?: string
  readonly until?: string
}
/** The completed encounters of one clinician, the newest first. */
export const loadEncounters = async (
  api: Api,
  { provider, encounterType, note, ...days }: EncounterQuery,
  { size, after }: { readonly size: number; readonly after?: string | undefined },
) => {
  const page = await api.callPage('GET /providers/:provider/completed_encounters', {
    params: { provider },
    query: {
      filter: { encounterType, noteStatus: note && [...noteFilters[note]], ...days },
      sort: '-startedAt',
      include: ['patient'],
      fields: { patients: ['fullChosenName'] },
      page: { size, after, total: true },
    },
  })
  return {
    ...page,
    rows: page.rows.map(
      (row): CompletedEncounter => ({
        id: row.id,
        startedAt: row.startedAt,
        name: row.name,
        noteStatus: row.isToCosign ? 'to_cosign' : row.noteStatus,
        patientId: textOf(row.patient, 'id') ?? '',
        patientName: textOf(row.patient, 'fullChosenName') ?? 'Another patient',
        visitId: row.appointmentId ?? null,
      }),
    ),
  }
}

/** Which completed encounters a list is about; days are the reader's. */
export interface EncounterFilters {
  readonly provider: string | undefined
  readonly encounterType: string | undefined
  readonly note: NoteFilter | undefined
  readonly from: PlainDate | undefined
  readonly until: PlainDate | undefined
}

/** An encounter that is over, as a list shows it. */
export interface CompletedEncounter {
  readonly id: string
  readonly startedAt: string
  readonly name: string
  readonly noteStatus: keyof typeof noteLabels
  readonly patientId: string
  readonly patientName: string
  /** Null for care given outside a visit. */
  readonly visitId: string | null
}

export interface CompletedPage {
  readonly filters: EncounterFilters
  /** Whose encounters may be shown, where that is a choice. */
  readonly providers: readonly Option[]
  readonly encounterTypes: readonly Option[]
  readonly rows: readonly CompletedEncounter[]
  /** Shown with the notes to sign. */
  readonly visitsToFinish: readonly StaffAppointment[]
  readonly total: number | null
  readonly links: { readonly first: string; readonly here: string; readonly next: string | null }
}

const pageSize = 25

/** The completed encounters of one clinician: the reader's own, or those of the one in the address. */
export const loadCompletedEncounters = async (
  api: Api,
  me: StaffUser,
  url: URL,
): Promise<CompletedPage> => {
  const search = url.searchParams
  const [near, types] = await Promise.all([
    readClinicians(api, me),
    api.encounter_types.list({ sort: 'position' }),
  ])
  const providers = clinicianChoices(near)
  const encounterTypes = types.map(({ id, name }) => ({ value: id, label: name }))
  const filters: EncounterFilters = {
    provider: me.role === 'provider' ? undefined : offered(providers, search.get('provider')),
    encounterType: offered(encounterTypes, search.get('encounter_type')),
    note: keysOf(noteFilters).find((note) => note === search.get('note')),
    from: parseDay(search.get('from')),
    until: parseDay(search.get('until')),
  }
  const startOf = (day: PlainDate) => iso(fromLocalTime(`${day}T00:00`, me.zone))
  const provider = me.role === 'provider' ? me.providerId : (filters.provider ?? near[0]?.id)
  if (!provider)
    return {
      filters,
      providers,
      encounterTypes,
      rows: [],
      visitsToFinish: [],
      total: 0,
      links: onePage(url.pathname),
    }
  const { encounterType, note, from, until } = filters
  const chosen = {
    provider: me.role === 'provider' ? undefined : provider,
    encounter_type: encounterType,
    note,
    from,
    until,
  }
  const days = {
    ...(from && { from: startOf(from) }),
    ...(until && { until: startOf(addPeriod(until, 1, 'day')) }),
  }
  const visits =
    note === 'unsigned' ? await loadVisitsToFinish(api, { provider, encounterType, ...days }) : null
  const page = await loadListPage(url, chosen, (after) =>
    loadEncounters(api, { provider, encounterType, note, ...days }, { size: pageSize, after }),
  )
  return {
    filters: { ...filters, provider: me.role === 'provider' ? undefined : provider },
    providers,
    encounterTypes,
    rows: page.rows,
    visitsToFinish: visits?.visits ?? [],
    total: page.total === null ? null : page.total + (visits?.total ?? 0),
    links: page.links,
  }
}

const onePage = (href: string) => ({ first: href, here: href, next: null })

const offered = (options: readonly Option[], value: string | null) =>
  options.some((option) => option.value === value) ? (value ?? undefined) : undefined

const textOf = (linked: object | null, name: string): string | null => {
  const value: unknown = linked && Object.entries(linked).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value !== '' ? value : null
}

export const noteLabels = {
  none: 'No note',
  draft: 'Not signed',
  signed: 'Signed',
  to_cosign: 'Signed, to co-sign',
} as const
