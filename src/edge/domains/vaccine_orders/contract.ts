import { attributeGroup, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { stampFields } from '#edge/platform/fields'
import { vaccineOrderStates, vaccineOrderStatuses, vaccines } from './statuses'

const whichDose = 'Enter the number of the dose'
const dose = z.int(whichDose).check(z.minimum(1, whichDose), z.maximum(9, whichDose))

/** What is said of a vaccine when it is ordered. */
export const newVaccineOrder = { vaccine: z.enum(vaccines, 'Choose a vaccine'), dose }

export * from './statuses'

export const vaccineOrders = contract('vaccine_orders', {
  description: 'A vaccine ordered for a patient in an encounter.',
  attributes: {
    ...attributeGroup(newVaccineOrder, 'create'),
    status: z.enum(vaccineOrderStatuses),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    encounter: one('encounters'),
    orderedBy: one('users', 'optional'),
  },
  filters: { status: oneOf(z.enum(vaccineOrderStatuses)) },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/encounters/:encounter/vaccine_orders': ['list', 'create'] },
  states: vaccineOrderStates,
  actions: {
    order: { at: ['POST /patients/:patient/encounters/:encounter/vaccine_orders/:id/order'] },
    give: { at: ['POST /patients/:patient/encounters/:encounter/vaccine_orders/:id/give'] },
    cancel: { at: ['POST /patients/:patient/encounters/:encounter/vaccine_orders/:id/cancel'] },
  },
})
