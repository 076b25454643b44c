import type { Option } from '#islands/ui/form/Select.tsx'
import { FilterForm } from '../filters/FilterForm'
import {
  isNarrowed,
  type PatientFilters,
  type PatientOrder,
  patientOrders,
  patientsUrl,
} from './patient-filters'

/** What the list can be narrowed to; a choice with no options is not offered. */
export interface PatientChoices {
  readonly statuses: readonly Option[]
  readonly states: readonly Option[]
  readonly providers: readonly Option[]
  /** The first is the usual one. */
  readonly orders: readonly PatientOrder[]
}

type Props = { filters: PatientFilters; choices: PatientChoices }

/** Filters and order of the list; all of it is the address, so it can be kept, sent and gone back to. */
export const PatientFilterForm = ({ filters, choices }: Props) => {
  const { status, state, provider, order } = filters
  const { statuses, states, providers, orders } = choices
  const defaultOrder = orders[0] ?? order
  return (
    <FilterForm
      path="/staff/patients"
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: status,
          options: statuses,
          all: 'Every status',
        },
        {
          name: 'state',
          label: 'State',
          value: state,
          options: states,
          all: 'Every state',
        },
        {
          name: 'provider',
          label: 'Clinician',
          value: provider,
          options: providers,
          all: 'All clinicians',
        },
        {
          name: 'order',
          label: 'Order',
          value: order,
          options:
            orders.length > 1
              ? orders.map((each) => ({ value: each, label: patientOrders[each].label }))
              : [],
        },
      ]}
      clear={isNarrowed(filters) ? patientsUrl({ order }, defaultOrder) : null}
    />
  )
}
