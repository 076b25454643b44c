import type { z } from '#edge/jsonapi/contract'
import { blob, tableOf } from '#edge/jsonapi/table'
import { gileadApplications as contract } from './contract'

export const gileadApplications = tableOf(contract, {
  /** The form as it was signed. */
  form: blob({ mode: 'buffer' }),
})
type Stored = typeof gileadApplications.$inferSelect
type Attributes = z.output<(typeof contract)['attributes']>
/** A row whose encrypted attributes are open. */
export type ApplicationRow = Omit<Stored, keyof Attributes> &
  Pick<Attributes, keyof Attributes & keyof Stored>
