import * as z from 'zod/mini'
import { contract, endpoint, one, oneOf, range, relation } from '#edge/jsonapi/contract'
import { instantField, uuid } from '#edge/platform/fields'
import { freeSlot } from '../appointments/contract'
import { encounterStatuses } from './statuses'

const status = z.enum(encounterStatuses, 'No such status')

export const encounters = contract('encounters', {
  description:
    'Care as it was given: mostly one visit, with its note and the orders that came of it.',
  attributes: z.object({
    encounterTypeId: z
      .string('Choose a kind of visit')
      .check(z.maxLength(36, 'Choose a kind of visit')),
    /** The visit it documents; without one, care given outside a visit. */
    appointmentId: z.optional(z.nullable(uuid)),
    /** The name of its encounter type. */
    name: z.string(),
    status,
    startedAt: instantField,
    endedAt: z.optional(z.nullable(instantField)),
    noteStatus: z.enum(['none', 'draft', 'signed']),
    createdAt: instantField,
    updatedAt: instantField,
  }),
  create: ['encounterTypeId', 'appointmentId', 'startedAt', 'endedAt'],
  update: ['startedAt', 'endedAt'],
  relationships: {
    patient: one('patients'),
    provider: one('providers'),
    appointment: one('appointments'),
    encounterType: one('encounter_types'),
  },
  filters: {
    status: oneOf(status),
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

export const encounterAvailabilities = endpoint({
  name: 'encounters.availabilities',
  at: 'GET /patients/:patient/encounters/:encounter/availabilities',
  description:
    'Free times for a follow-up: of the encounter’s clinician and kind of visit, unless others are asked for.',
  query: z.strictObject({
    encounterTypeId: z.optional(z.string().check(z.maxLength(36))),
    providerId: z.optional(uuid),
  }),
  output: z.array(freeSlot),
})
