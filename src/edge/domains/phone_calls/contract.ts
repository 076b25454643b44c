import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  range,
  relation,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { iceServer } from '#edge/live/ice-server'
import { instantField, stampFields, uuid } from '#edge/platform/fields'
import { callCarriers, callDirections, callOutcomes, callStatuses } from './statuses'

const status = z.enum(callStatuses, 'No such status')
const outcome = z.enum(callOutcomes, 'Choose what came of the call')

export const phoneCalls = contract('phone_calls', {
  description: 'A call of the clinic to the phone number on file of a patient.',
  attributes: {
    patientId: attribute(z.string('Choose whom to call').check(z.uuid('Unknown id')), 'create'),
    /** The visit it is for. */
    appointmentId: attribute(z.optional(z.nullable(uuid)), 'create'),
    callerName: attribute(z.string(), 'guarded', 'userName'),
    patientName: attribute(z.string(), 'guarded', 'userName'),
    direction: z.enum(callDirections),
    /** The last four digits alone. */
    maskedNumber: z.string(),
    status,
    startedAt: instantField,
    answeredAt: z.nullable(instantField),
    endedAt: z.nullable(instantField),
    /** Between the answer and the end. */
    seconds: z.nullable(z.int()),
    outcome: attribute(z.nullable(outcome), 'guarded', 'update'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    appointment: one('appointments', 'optional'),
    caller: one('system_users'),
  },
  filters: {
    status: oneOf(status),
    patient: relation('patient'),
    appointment: relation('appointment'),
    caller: relation('caller'),
    ...range('startedAt', instantField),
  },
  sorts: ['-startedAt'],
  mounts: { '/phone_calls': ['list', 'read', 'create', 'update'] },
  actions: { hang_up: { at: ['POST /phone_calls/:id/hang_up'] } },
})

export const phoneToken = endpoint('phone_calls.connect', {
  verb: 'create',
  at: 'POST /phone_token',
  description:
    "What connects the caller's browser to a call they have placed: Twilio's token, or a ticket to the room of an embedded call.",
  body: z.strictObject({ phoneCallId: uuid }),
  output: resourceObject('phone_tokens', {
    carrier: z.enum(callCarriers),
    identity: z.string(),
    /** For `twilio`. */
    token: z.nullable(z.string()),
    /** For `embedded`; admits once, within a minute. */
    ticket: z.nullable(z.string()),
    iceServers: z.array(iceServer),
    expiresAt: instantField,
  }),
  limit: { max: 120, windowSeconds: 600 },
})
