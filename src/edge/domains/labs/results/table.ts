import { blob, plainTableOf, tableOf, text } from '#edge/jsonapi/table'
import { labResults as contract } from './contract'

/** The laboratory's part of the observations, as the API answers it. */
export const labResults = plainTableOf(contract, {}, 'observations')

/** Who says so: a laboratory, or a person by one way or another. */
export const observationSources = [
  'lab',
  'staff',
  'patient',
  'note',
  'questionnaire',
  'device',
] as const
export type ObservationSource = (typeof observationSources)[number]

/** All that was found or measured in a patient. */
export const observations = tableOf(
  contract,
  {
    labId: text('lab_id'),
    authorId: text('author_id'),
    verifiedById: text('verified_by_id'),
    verifiedAt: text('verified_at'),
    category: text('category', { enum: ['vital-signs', 'laboratory'] }).notNull(),
    source: text('source').$type<ObservationSource>().notNull(),
    takenAt: text('taken_at'),
    reported: blob('reported', { mode: 'buffer' }),
  },
  'observations',
)
