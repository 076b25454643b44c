import { resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { canOrder, isShownToPatient, orderPolicy } from '../encounters'
import { vaccineOrders as contract } from './contract'

const table = tableOf(contract)

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
