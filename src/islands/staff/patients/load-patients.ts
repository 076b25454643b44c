import type { Api } from '#edge/client'
import { iso, now } from '#edge/platform/time'
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
  /** Names of the records that went into this one, where the search found it by one of them. */
  readonly alias?: readonly string[] | undefined
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

/**
 * By what was typed: a name, an email or its beginning, a phone or an end of it, a birthday, or a name with one. Travels in
 * a body, never in an address.
 */
export const searchPatients = async (api: Api, typed: string): Promise<readonly PatientRow[]> => {
  const search = parseSearch(typed)
  const found = await findPatients(api, search, maxResults)
  const { name, dob, birthYear } = search
  // The beginning of an email is written as one word too.
  return found.length === 0 && name && !dob && !birthYear && /^[\w.+-]{3,}$/.test(name)
    ? findPatients(api, { email: name.toLowerCase() }, maxResults)
    : found
}

interface PatientSearch {
  readonly phone?: string
  readonly email?: string
  readonly dob?: string
  readonly birthYear?: string
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
  const { dob, rest } = takeBirthDate(text)
  if (dob) return rest ? { dob, ...parseSearch(rest) } : { dob }
  if (text.includes('@')) return { email: text.toLowerCase() }
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  if (/^\d{4,10}$/.test(digits)) return { phone: digits }
  const year = /(?<![^\s,])(19|20)\d{2}(?![^\s,])/.exec(text)
  const name = year ? text.replace(year[0], '').replace(/^[\s,]+|[\s,]+$/g, '') : ''
  return year && name ? { name, birthYear: year[0] } : { name: text }
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const day = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = '(\\d{4}|\\d{2})'
/** How a birthday is written, and where its year, month and day stand in it. */
const dateForms = [
  { form: /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, places: [1, 2, 3] },
  { form: /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})/, places: [3, 1, 2] },
  { form: new RegExp(`${monthName}\\s*${day},?\\s+${year}`, 'i'), places: [3, 1, 2] },
  { form: new RegExp(`${day}\\s*${monthName},?\\s+${year}`, 'i'), places: [3, 2, 1] },
] as const

/** The birthday in what was typed, and what stands beside it: '09/27/1970', '27.09.1970', 'Sep 27 1970'. */
const takeBirthDate = (text: string): { readonly dob: string | null; readonly rest: string } => {
  for (const { form, places } of dateForms) {
    const found = new RegExp(`(?<![\\w-])${form.source}(?![\\w-])`, form.flags).exec(text)
    if (!found) continue
    const [typedYear = '', typedMonth = '', typedDay = ''] = places.map((at) => found[at] ?? '')
    const dob = dateFrom(fullYear(typedYear), monthNumber(typedMonth), Number(typedDay))
    const rest = text.replace(found[0], ' ').replace(/^[\s,]+|[\s,]+$/g, '')
    if (dob) return { dob, rest }
  }
  return { dob: null, rest: text }
}

const monthNumber = (typed: string): number =>
  /^\d/.test(typed) ? Number(typed) : months.indexOf(typed.slice(0, 3).toLowerCase()) + 1

/** The day first, where it cannot be a month; null where there is no such day. */
const dateFrom = (full: string, month: number, dayOfMonth: number): string | null => {
  const [m, d] = month > 12 ? [dayOfMonth, month] : [month, dayOfMonth]
  const text = `${full}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || !iso(at).startsWith(text) ? null : text
}

/** No patient is born in a year to come: '70' is 1970, '05' is 2005. */
const fullYear = (typed: string): string =>
  typed.length === 2
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
> & { readonly provider?: object | null; readonly alias?: readonly string[] }

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
  alias: patient.alias,
})

const linkedName = (linked: object | null | undefined) => {
  if (!linked) return linked
  const found = Object.entries(linked).find(([key]) => key === 'fullName' || key === 'name')
  return typeof found?.[1] === 'string' ? found[1] : undefined
}
