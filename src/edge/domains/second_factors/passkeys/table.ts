import { blob, integer, tableOf, text } from '#edge/jsonapi/table'
import { passkeys as contract } from './contract'

export const passkeys = tableOf(contract, {
  credentialId: text('credential_id').notNull(),
  /** COSE, as the device gave it. */
  publicKey: blob('public_key', { mode: 'buffer' }).notNull(),
  /** Of signatures; 0 for ever where the device does not count them. */
  counter: integer().notNull(),
  transports: text({ mode: 'json' }).$type<string[]>().notNull(),
})
