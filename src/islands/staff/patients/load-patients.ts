import type { Api } from '#edge/client'
import { now } from '#edge/platform/time'
import type { ReadableParts } from '../access/readable-parts'
import { type PatientFilters, patientOrders } from './patient-filters'

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
  readonly phone?: string | null
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
  { careTeam }: ReadableParts,
  { status, state, provider, order }: PatientFilters,
  after?: string,
): Promise<PatientPage> => {
  const { rows, next, total } = await api.patients.page({
    filter: { status, state, provider },
    sort: patientOrders[order].sort,
    include: careTeam.filter((name) => name === 'provider'),
    page: { size: patientsPageSize, after, total: true },
  })
  return { rows: rows.map(toRow), next, total }
}

/** Search results shown at most; a longer query narrows them down. */
export const maxResults = 50

/** By what was typed: a date of birth, an email or its beginning, a phone or an end of it, else a name. Travels in a body, never in an address. */
export const searchPatients = (api: Api, typed: string): Promise<readonly PatientRow[]> =>
  findPatients(api, parseSearch(typed), maxResults)

interface PatientSearch {
  readonly phone?: string
  readonly email?: string
  readonly dob?: string
  readonly name?: string
}
export const findPatients = async (
  api: Api,
  search: PatientSearch,
  size: number,
): Promise<readonly PatientRow[]> => {
  const found = await api.call('POST /patients/search', { body: { ...search, page: { size } } })
  return isListed(found) ? found.map(toRow) : []
}

export const parseSearch = (typed: string): PatientSearch => {
  const text = typed.trim()
  const dob = birthDate(text)
  if (dob) return { dob }
  if (text.includes('@')) return { email: text.toLowerCase() }
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^\d{4,10}$/.test(digits) ? { phone: digits } : { name: text }
}

/** '09/27/1970', '9-27-70', '1970-9-27' → '1970-09-27'. */
const birthDate = (text: string): string | null => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const american = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [fullYear(american?.[3]), american?.[1], american?.[2]]
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/** No patient is born in a year to come: '70' is 1970, '05' is 2005. */
const fullYear = (typed: string | undefined) =>
  typed?.length === 2
    ? `${Number(typed) > new Date(now()).getUTCFullYear() % 100 ? 19 : 20}${typed}`
    : typed

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
