import { integer, tableOf, text } from '#edge/jsonapi/table'
import { appointments as contract } from './contract'

export const appointments = tableOf(contract, {
  // A visit by messages has no time of a provider.
  providerId: text('provider_id'),
  availabilityId: text('availability_id'),
  /** The encounter in whose course it was booked. */
  bookedInEncounterId: text('booked_in_encounter_id'),
  buckets: integer().notNull(),
  claimed: integer().notNull(),
  attestedAt: text('attested_at'),
  callDroppedAt: text('call_dropped_at'),
  /** Of a visit now in place of a scheduled one, until it begins: JSON of what that was. */
  swappedFrom: text('swapped_from'),
  pepParallel: integer('pep_parallel', { mode: 'boolean' }).notNull(),
})
