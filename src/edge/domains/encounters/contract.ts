import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  range,
  relation,
  z,
} from '#edge/jsonapi/contract'
import { instantField, stampFields, uuid } from '#edge/platform/fields'
import { freeSlot } from '../appointments/contract'

const encounterStatuses = ['in_progress', 'completed', 'entered_in_error'] as const
const status = z.enum(encounterStatuses, 'No such status')
const noteStatus = z.enum(['none', 'draft', 'signed'], 'No such status of a note')

export const encounters = contract('encounters', {
  description:
    'Care as it was given: mostly one visit, with its note and the orders that came of it.',
  attributes: {
    encounterTypeId: attribute(
      z.string('Choose a kind of visit').check(z.maxLength(36, 'Choose a kind of visit')),
      'create',
    ),
    /** The visit it documents; without one, care given outside a visit. */
    appointmentId: attribute(z.optional(z.nullable(uuid)), 'create'),
    /** The name of its encounter type. */
    name: attribute(z.string(), 'computed'),
    status,
    startedAt: attribute(instantField, 'write'),
    endedAt: attribute(z.optional(z.nullable(instantField)), 'write'),
    noteStatus: attribute(noteStatus, 'computed'),
    /** Whether the signed note waits for a co-signature. */
    isToCosign: attribute(z.boolean(), 'computed'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    provider: one('providers', 'optional'),
    appointment: one('appointments'),
    encounterType: one('encounter_types'),
  },
  filters: {
    status: oneOf(status),
    noteStatus: oneOf(noteStatus),
    encounterType: relation('encounterType'),
    provider: relation('provider'),
    ...range('startedAt', instantField),
  },
  sorts: ['-startedAt'],
  mounts: {
    '/patients/:patient/encounters': ['list', 'read', 'create', 'update', 'delete'],
    '/providers/:provider/completed_encounters': ['list'],
  },
  conditions: { '/providers/:provider/completed_encounters': { status: 'completed' } },
})

export const encounterAvailabilities = endpoint('encounters.availabilities', {
  at: 'GET /patients/:patient/encounters/:encounter/availabilities',
  description:
    'Free times for a follow-up: of the encounter’s clinician and kind of visit, unless others are asked for.',
  query: z.strictObject({
    encounterTypeId: z.optional(z.string().check(z.maxLength(36))),
    providerId: z.optional(uuid),
  }),
  output: z.array(freeSlot),
})
