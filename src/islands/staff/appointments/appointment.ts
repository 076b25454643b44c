import type { Api } from '../../../edge/client'
import type { Mode, Status } from '../../../edge/resources/appointments/machine'

/** A visit as staff see one in a list; what this role may not know is null. */
export interface Visit {
  readonly id: string
  readonly version: number
  readonly status: Status
  /** RFC 3339, UTC. */
  readonly startsAt: string
  readonly endsAt: string
  readonly mode: Mode | null
  /** What it is for: 'PrEP Follow Up'. */
  readonly reason: string | null
  readonly encounterTypeId: string | null
  readonly patientId: string
  readonly patientName: string
  readonly pronouns: string | null
  /** Whose face is drawn: a portrait's name, or the seed of one. */
  readonly portrait: string
  readonly patientZone: string
  readonly providerId: string | null
  /** 'Daniel Reyes, NP' */
  readonly providerName: string | null
}

/** Which visits a list is about. Instants are RFC 3339; `from` ≤ start < `until`. */
export interface Shown {
  readonly from: string
  readonly until: string
  readonly provider?: string
  readonly status?: Status
  readonly encounterType?: string
}

export interface VisitPage {
  readonly visits: readonly Visit[]
  /** The marker of the next page, if there is one. */
  readonly next: string | null
  readonly total: number
}

const include = ['patient', 'provider'] as const
/** The most a page of the API holds; a day of the clinic is rarely longer. */
export const pageSize = 100

export const loadVisits = async (
  api: Api,
  { from, until, provider, status, encounterType }: Shown,
  after?: string,
): Promise<VisitPage> => {
  const { rows, next, total } = await api.appointments.page({
    filter: { from, until, provider, status, encounterType },
    sort: 'startsAt',
    include,
    page: { size: pageSize, after, total: true },
  })
  return { visits: rows.map(visitOf), next, total: total ?? rows.length }
}

export const loadVisit = async (api: Api, id: string): Promise<Visit> =>
  visitOf(await api.appointments.get(id, { include }))

type Row = Awaited<ReturnType<Api['appointments']['get']>>

const visitOf = (
  row: Omit<Row, 'patient' | 'provider' | 'encounterType'> & {
    patient: object | null
    provider: object | null
  },
): Visit => ({
  id: row.id,
  version: row.version ?? 0,
  status: row.status,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  mode: row.mode ?? null,
  reason: row.visitReason ?? null,
  encounterTypeId: row.encounterTypeId ?? null,
  patientId: textOf(row.patient, 'id') ?? '',
  // Somebody whose record is out of reach has visits in reach, now and then.
  patientName: textOf(row.patient, 'fullChosenName') ?? 'Another patient',
  pronouns: textOf(row.patient, 'pronouns'),
  portrait: textOf(row.patient, 'portrait') ?? textOf(row.patient, 'id') ?? '',
  patientZone: row.patientTimezone,
  providerId: row.providerId ?? null,
  providerName: titled(row.provider),
})

const textOf = (linked: object | null, name: string): string | null => {
  const value: unknown = linked && Object.entries(linked).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value !== '' ? value : null
}

const titled = (provider: object | null) => {
  const name =
    textOf(provider, 'fullChosenName') ?? textOf(provider, 'fullName') ?? textOf(provider, 'name')
  return name && [name, textOf(provider, 'suffix')].filter(Boolean).join(', ')
}
