import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { conflict, forbidden } from '#edge/platform/problem'
import { readsWithdrawn } from '../conversations'
import { callMessages as contract } from './contract'

const table = tableOf(contract, {
  withdrawnById: text('withdrawn_by_id'),
  /** Idempotency key of the sender: a message sent twice is stored once. */
  clientKey: text('client_key').notNull(),
})

/** Chat messages, written by the room of the visit. A sender may withdraw their own; the text stays for the care team. */
export const callMessages = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', 'delete'],
    provider: ['careTeam', 'delete'],
    assistant: 'careTeam',
    clinical_admin: 'everyone',
    clinical_lead: ['everyone', 'delete'],
    admin: 'emergencyAccess',
  }),
  serialize: (row, actor) =>
    row.withdrawnAt && !readsWithdrawn(actor) ? { ...row, text: null } : row,
  guards: {
    delete: ({ withdrawnAt, fromId }, { actor }) => {
      if (withdrawnAt) return conflict('withdrawn', 'This message was withdrawn')
      return fromId === actor.id ? null : forbidden()
    },
  },
  delete: ({ now, actor }) => ({ set: { withdrawnAt: now, withdrawnById: actor.id } }),
})
