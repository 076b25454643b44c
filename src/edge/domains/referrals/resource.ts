import { resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { canOrder, isShownToPatient, orderPolicy } from '../encounters'
import { referrals as contract } from './contract'

const table = tableOf(contract)

export const referrals = resource(contract, {
  table,
  policy: orderPolicy(
    table.patientId,
    ['send'],
    ['accept', 'close', 'cancel'],
    sql`${table.status} <> 'draft' and ${isShownToPatient(table.encounterId)}`,
  ),
  // A clinician sends at once; what an assistant prepares waits for one.
  create: ({ actor }) => ({
    set: canOrder(actor) ? { status: 'sent', sentById: actor.id } : { status: 'draft' },
  }),
  actions: {
    send: ({ actor }) => ({ set: { sentById: actor.id } }),
    close: ({ now }, _, { outcome, outcomeNote }) => ({
      set: { outcome, outcomeNote, closedAt: now },
      detail: { outcome },
    }),
  },
})
