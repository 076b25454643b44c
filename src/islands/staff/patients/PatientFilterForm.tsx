import type { SubmitEvent } from 'react'
import type { Option } from '#islands/ui/form/Select.tsx'
import { FilterChip, submitFilters } from '../appointments/filters/FilterChip'
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
    <form
      method="get"
      action="/staff/patients"
      className="chosen"
      aria-label="Filters"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submitFilters(event.currentTarget)
      }}
    >
      <FilterChip
        name="status"
        label="Status"
        value={status}
        options={statuses}
        all="Every status"
      />
      <FilterChip name="state" label="State" value={state} options={states} all="Every state" />
      <FilterChip
        name="provider"
        label="Clinician"
        value={provider}
        options={providers}
        all="All clinicians"
      />
      {orders.length > 1 && (
        <FilterChip
          name="order"
          label="Order"
          value={order}
          options={orders.map((each) => ({ value: each, label: patientOrders[each].label }))}
        />
      )}
      <noscript>
        <button className="btn small" type="submit">
          Show
        </button>
      </noscript>
      {isNarrowed(filters) && (
        <a className="btn quiet small" href={patientsUrl({ order }, defaultOrder)}>
          Clear
        </a>
      )}
    </form>
  )
}
