import { sql } from 'drizzle-orm'
import { resource } from '#edge/jsonapi/resource'
import { canOrder, isShownToPatient, orderPolicy } from '../encounters'
import { vaccineOrders as contract } from './contract'
import { vaccineOrders as table } from './table'

export const vaccineOrders = resource(contract, {
  table,
  policy: orderPolicy(
    table.patientId,
    ['order'],
    ['give', 'cancel'],
    sql`${table.status} in ('ordered', 'given') and ${isShownToPatient(table.encounterId)}`,
  ),
  // A clinician orders at once; what an assistant prepares waits for one.
  create: ({ actor }) => ({
    set: canOrder(actor) ? { status: 'ordered', orderedById: actor.id } : { status: 'draft' },
  }),
  actions: { order: ({ actor }) => ({ set: { orderedById: actor.id } }) },
})
