import type { Api } from '#edge/client'
import { patientStatuses } from '#edge/domains/patients/statuses'
import { stateCodes, stateNames } from '#edge/platform/us-states'
import { codeLabel } from '#islands/ui/code-label'
import { hasCapability, receives } from '../access/capabilities'
import type { StaffPageData } from '../access/require-staff'
import { clinicianChoices, readAllClinicians } from '../filters/clinician-choices'
import type { PatientChoices } from './PatientFilterForm'
import type { PatientFilters, PatientOrder } from './patient-filters'

type Choices = PatientChoices & { readonly orders: readonly [PatientOrder, ...PatientOrder[]] }

const nameOrders = ['name', 'name_descending'] as const

/** What the caller may narrow the list of patients to: only by what their role receives. */
export const loadPatientChoices = async (
  api: Api,
  { me, capabilities }: Pick<StaffPageData, 'me' | 'capabilities'>,
): Promise<Choices> => {
  const canRead = (attribute: string) => receives(capabilities, 'patients', attribute)
  // In the order of the clinic, which partners do not receive; a provider's patients are all their own.
  const byProvider =
    me.role !== 'provider' &&
    canRead('provider') &&
    hasCapability(capabilities, 'providers.list') &&
    receives(capabilities, 'providers', 'rank')
  const byNextVisit = canRead('next_appointment_at') ? (['next_visit'] as const) : []
  const providers = byProvider ? await readAllClinicians(api) : []
  return {
    statuses: canRead('status')
      ? patientStatuses.map((status) => ({ value: status, label: codeLabel(status) }))
      : [],
    states: canRead('state')
      ? stateCodes.map((code) => ({ value: code, label: stateNames[code] }))
      : [],
    providers: clinicianChoices(providers),
    orders: me.access.legalName ? [...nameOrders, ...byNextVisit, 'newest'] : ['newest'],
  }
}

/** What no choice offers is no filter: the list and the words above it say the same. */
export const offeredFilters = (
  { status, state, provider, order }: PatientFilters,
  { statuses, states, providers, orders }: Choices,
): PatientFilters => ({
  status: statuses.some(({ value }) => value === status) ? status : undefined,
  state: states.some(({ value }) => value === state) ? state : undefined,
  provider: providers.some(({ value }) => value === provider) ? provider : undefined,
  order: orders.includes(order) ? order : orders[0],
})
