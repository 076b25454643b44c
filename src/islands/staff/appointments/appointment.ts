import type { Api } from '#edge/client'
import type {
  AppointmentKind,
  AppointmentMode,
  AppointmentStatus,
} from '#edge/domains/appointments/transitions'
import { stateNameOf } from '#edge/platform/us-states'
import { nameWithSuffix } from '#islands/appointments/format'
import { secondIdentifier } from '../patients/second-identifier'

/** A visit as staff see one in a list; what this role may not know is null. */
export interface StaffAppointment {
  readonly id: string
  readonly version: number
  /** Actions the API lets this user take now. */
  readonly can: readonly string[]
  readonly status: AppointmentStatus
  /** RFC 3339, UTC. */
  readonly startsAt: string
  readonly endsAt: string
  readonly mode: AppointmentMode | null
  readonly kind: AppointmentKind | null
  /** What it is for: 'PrEP Follow Up'. */
  readonly reason: string | null
  readonly encounterTypeId: string | null
  readonly patientId: string
  readonly patientName: string
  readonly pronouns: string | null
  /** Tells two patients of one name apart: the birth date, or the phone for a role that does not receive it. */
  readonly identifier: string | null
  /** The address of the patient's picture, the name of a drawn portrait, or their id, for which initials are shown. */
  readonly portrait: string
  readonly patientZone: string
  /** Set while the patient is in the waiting room. */
  readonly waitingSince: string | null
  /** When the patient was last in the room. */
  readonly patientSeenAt: string | null
  /** They are there with a browser that cannot make video calls. */
  readonly isPatientWithoutVideo: boolean
  /** The patient waits in line to be seen now. */
  readonly isInLine: boolean
  /** The state in which the patient said they are, by its name. */
  readonly attestedState: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Since when its time has passed without an outcome. */
  readonly lapsedAt: string | null
  /** Its clinician cannot hold it as booked. */
  readonly isWithoutClinician: boolean
  /** Its patient is in line for an earlier time. */
  readonly awaitsEarlierTime: boolean
  /** Of PEP: the exposure, until the medicine is with the patient. */
  readonly exposureAt?: string | null
  readonly providerId: string | null
  /** 'Daniel Reyes, NP' */
  readonly providerName: string | null
  /** Another clinician has it, of whom this reader reads no record: they neither hold the visit nor help who does. */
  readonly isOfColleague: boolean
}

/** Which visits a list is about. Instants are RFC 3339; `from` ≤ start < `until`. */
export interface AppointmentQuery {
  readonly from: string
  readonly until: string
  readonly provider?: string | readonly string[]
  readonly status?: AppointmentStatus | readonly AppointmentStatus[]
  readonly encounterType?: string
}

export interface AppointmentPage {
  readonly visits: readonly StaffAppointment[]
  /** The marker of the next page, if there is one. */
  readonly next: string | null
  readonly total: number
}

const include = ['patient', 'provider'] as const
/** The most a page of the API holds; a day of the clinic is rarely longer. */
export const appointmentsPageSize = 100

export const loadAppointments = async (
  api: Api,
  { from, until, provider, status, encounterType }: AppointmentQuery,
  after?: string,
  size = appointmentsPageSize,
): Promise<AppointmentPage> => {
  const { rows, next, total } = await api.appointments.page({
    filter: {
      from,
      until,
      provider: provider && [provider].flat(),
      status: status && [status].flat(),
      encounterType,
    },
    sort: 'startsAt',
    include,
    page: { size, after, total: true },
  })
  return { visits: rows.map(toStaffAppointment), next, total: total ?? rows.length }
}

export const loadStaffAppointment = async (api: Api, id: string): Promise<StaffAppointment> =>
  toStaffAppointment(await api.appointments.get(id, { include }))

type Row = Awaited<ReturnType<Api['appointments']['get']>>

const toStaffAppointment = (
  row: Omit<Row, 'patient' | 'provider' | 'encounterType' | 'encounter'> & {
    patient: object | null
    provider: object | null
  },
): StaffAppointment => ({
  id: row.id,
  version: row.version ?? 0,
  can: row.can ?? [],
  status: row.status,
  startsAt: row.startsAt,
  // Who is not told how long a visit takes sees it as a moment.
  endsAt: row.endsAt ?? row.startsAt,
  mode: row.mode ?? null,
  kind: row.kind ?? null,
  reason: row.visitReason ?? null,
  encounterTypeId: row.encounterTypeId ?? null,
  patientId: readText(row.patient, 'id') ?? '',
  // An appointment may be in scope while its patient's record is not.
  patientName: readText(row.patient, 'fullChosenName') ?? 'Another patient',
  pronouns: readText(row.patient, 'pronouns'),
  identifier: secondIdentifier({
    dob: readText(row.patient, 'dob'),
    phone: readText(row.patient, 'phone'),
  }),
  portrait: readText(row.patient, 'portrait') ?? readText(row.patient, 'id') ?? '',
  patientZone: row.patientTimezone,
  waitingSince: row.waitingSince ?? null,
  patientSeenAt: row.patientSeenAt ?? null,
  isPatientWithoutVideo: row.isPatientWithoutVideo ?? false,
  isInLine: row.isInLine ?? false,
  attestedState: stateNameOf(row.attestedState ?? '') ?? null,
  startedAt: row.startedAt ?? null,
  endedAt: row.endedAt ?? null,
  lapsedAt: row.lapsedAt ?? null,
  isWithoutClinician: row.isWithoutClinician ?? false,
  awaitsEarlierTime: row.awaitsEarlierTime ?? false,
  exposureAt: row.exposureAt ?? null,
  providerId: row.providerId ?? null,
  providerName: providerNameOf(row.provider),
  isOfColleague: Boolean(row.providerId) && providerNameOf(row.provider) === null,
})

const readText = (linked: object | null, name: string): string | null => {
  const value: unknown = linked && Object.entries(linked).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value !== '' ? value : null
}

const providerNameOf = (provider: object | null) => {
  const name =
    readText(provider, 'fullChosenName') ??
    readText(provider, 'fullName') ??
    readText(provider, 'name')
  return name && nameWithSuffix({ name, suffix: readText(provider, 'suffix') })
}
