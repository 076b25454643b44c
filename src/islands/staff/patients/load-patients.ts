import type { Api } from '#edge/client'
import type { PatientAccess } from '../patient-card/patient-access'

/** A patient in a list; undefined is what this role does not receive. */
export interface PatientRow {
  readonly id: string
  readonly name: string
  readonly portrait: string
  readonly pronouns?: string | null
  readonly state?: string
  readonly nextAt?: string | null
  readonly nextStatus?: string | null
  readonly dob?: string
  readonly provider?: string | null
  readonly status?: string
  readonly consentedAt?: string | null
  readonly phone: string | null
}
export interface PatientPage {
  readonly rows: readonly PatientRow[]
  readonly next: string | null
  readonly total: number | null
}

type Listed = Awaited<ReturnType<Api['patients']['list']>>[number]

export const patientsPageSize = 25

export const loadPatients = async (
  api: Api,
  { legalName, careTeam }: PatientAccess,
  after?: string,
): Promise<PatientPage> => {
  const { rows, next, total } = await api.patients.page({
    sort: legalName ? 'lastName' : '-id',
    include: careTeam.filter((name) => name === 'provider'),
    page: { size: patientsPageSize, after, total: true },
  })
  return { rows: rows.map(toRow), next, total }
}

/** Search results shown at most; a longer query narrows them down. */
export const maxResults = 50

/** By what was typed: a phone, an email, a date of birth, else a name. Travels in a body, never in an address. */
export const searchPatients = async (api: Api, typed: string): Promise<readonly PatientRow[]> => {
  const found = await api.call('POST /patients/search', {
    body: { ...parseSearch(typed), page: { size: maxResults } },
  })
  return isListed(found) ? found.map(toRow) : []
}

export const parseSearch = (
  typed: string,
): { phone?: string; email?: string; dob?: string; name?: string } => {
  const text = typed.trim()
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  if (/^\d{10}$/.test(digits)) return { phone: digits }
  if (text.includes('@')) return { email: text.toLowerCase() }
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (year) return { dob: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { dob: text } : { name: text }
}

const isListed = (found: unknown): found is Listed[] =>
  Array.isArray(found) && found.every((row) => typeof row?.fullChosenName === 'string')

type ListedPatient = Pick<
  Listed,
  | 'id'
  | 'fullChosenName'
  | 'portrait'
  | 'pronouns'
  | 'state'
  | 'nextAppointmentAt'
  | 'nextAppointmentStatus'
  | 'dob'
  | 'status'
  | 'consentedAt'
  | 'phone'
> & { readonly provider?: object | null }

const toRow = (patient: ListedPatient): PatientRow => ({
  id: patient.id,
  name: patient.fullChosenName,
  portrait: patient.portrait ?? patient.id,
  pronouns: patient.pronouns,
  state: patient.state,
  nextAt: patient.nextAppointmentAt,
  nextStatus: patient.nextAppointmentStatus,
  dob: patient.dob,
  provider: linkedName(patient.provider),
  status: patient.status,
  consentedAt: patient.consentedAt,
  phone: patient.phone,
})

const linkedName = (linked: object | null | undefined) => {
  if (!linked) return linked
  const found = Object.entries(linked).find(([key]) => key === 'fullName' || key === 'name')
  return typeof found?.[1] === 'string' ? found[1] : undefined
}
