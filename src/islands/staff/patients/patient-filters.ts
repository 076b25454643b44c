import { appendQuery } from '#content/address/append-query'
import { type PatientStatus, patientStatuses } from '#edge/domains/patients/statuses'
import { stateNames } from '#edge/platform/us-states'

/** The orders a list of patients can be read in. */
export const patientOrders = {
  name: { label: 'By name, A to Z', sort: 'lastName,firstName' },
  name_descending: { label: 'By name, Z to A', sort: '-lastName,-firstName' },
  next_visit: { label: 'Next visit first', sort: 'nextAppointmentAt' },
  newest: { label: 'Newest first', sort: '-id' },
} as const
export type PatientOrder = keyof typeof patientOrders

type StateCode = keyof typeof stateNames

/** What the address of the list of patients says: nothing that tells who a patient is. */
export interface PatientFilters {
  readonly status?: PatientStatus | undefined
  readonly state?: StateCode | undefined
  readonly provider?: string | undefined
  readonly order: PatientOrder
}

/** Reads an address; what it does not understand it leaves out. */
export const parsePatientFilters = (
  search: URLSearchParams,
  defaultOrder: PatientOrder,
): PatientFilters => ({
  status: patientStatuses.find((status) => status === search.get('status')),
  state: Object.keys(stateNames).find((code): code is StateCode => code === search.get('state')),
  provider: search.get('provider') || undefined,
  order:
    Object.keys(patientOrders).find(
      (order): order is PatientOrder => order === search.get('order'),
    ) ?? defaultOrder,
})

/** The address of a list; a new question starts on its first page. */
export const patientsUrl = (
  { status, state, provider, order }: PatientFilters,
  defaultOrder: PatientOrder,
  after?: string,
): string => {
  const search = new URLSearchParams()
  const given = {
    status,
    state,
    provider,
    order: order === defaultOrder ? undefined : order,
    after,
  }
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value)
  return appendQuery('/staff/patients', search)
}

export const isNarrowed = ({ status, state, provider }: PatientFilters): boolean =>
  Boolean(status || state || provider)
