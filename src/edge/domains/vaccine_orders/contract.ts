import * as z from 'zod/mini'
import { contract, one, oneOf } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { vaccineOrderStates, vaccineOrderStatuses, vaccines } from './statuses'

export * from './statuses'

export const vaccineOrders = contract('vaccine_orders', {
  description: 'A vaccine ordered for a patient in an encounter.',
  attributes: z.object({
    vaccine: z.enum(vaccines, 'Choose a vaccine'),
    dose: z
      .int('Enter the number of the dose')
      .check(
        z.minimum(1, 'Enter the number of the dose'),
        z.maximum(9, 'Enter the number of the dose'),
      ),
    status: z.enum(vaccineOrderStatuses),
    createdAt: instantField,
    updatedAt: instantField,
  }),
  create: ['vaccine', 'dose'],
  relationships: {
    patient: one('patients'),
    encounter: one('encounters'),
    orderedBy: one('users'),
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
