import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { iceServer } from '#edge/live/ice-server'
import { visitSides } from '#edge/live/visit-room-contract'
import { instantField, uuid } from '#edge/platform/fields'

/** `peer`: the browsers talk to each other, by a ticket of ours; `group`: a room of Twilio's, by its token. */
export const roomTypes = ['peer', 'group'] as const

export const videoTokenOutput = resourceObject('video_tokens', {
  roomType: z.enum(roomTypes),
  roomSid: z.string(),
  identity: z.string(),
  /** For `group`. */
  token: z.nullable(z.string()),
  /** For `peer`; admits once, within a minute. */
  ticket: z.nullable(z.string()),
  iceServers: z.array(iceServer),
  /** Everyone who may come, for what the others read. */
  members: z.array(
    z.object({
      identity: z.string(),
      name: z.string(),
      side: z.enum(visitSides),
      /** Of a supervisor: the name of the clinician. */
      supervises: z.nullable(z.string()),
    }),
  ),
  canRecord: z.boolean(),
  expiresAt: instantField,
})

export const videoToken = endpoint('appointments.video_token', {
  at: 'POST /appointments/:id/video_token',
  description:
    'What lets one side of a video visit, or the lead who supervises its clinician, into its room: from 15 minutes before the visit until its end, and while it is under way.',
  body: z.strictObject({ appointmentId: z.optional(uuid), identity: z.optional(uuid) }),
  output: videoTokenOutput,
  limit: { max: 120, windowSeconds: 600 },
})

export const waitingRoom = endpoint('appointments.waiting_room', {
  at: 'GET /appointments/:id/waiting_room',
  description:
    'The place of a patient in the waiting room: how many wait for the same provider before them.',
  output: resourceObject('waiting_rooms', {
    ahead: z.int(),
    /** Another visit of the provider is under way. */
    isClinicianBusy: z.boolean(),
  }),
})

export const presenceInRoom = endpoint('appointments.heartbeat', {
  at: 'PATCH /appointments/:id/heartbeat',
  description:
    'The patient is in the room of the visit, or at its door with a browser that cannot make video calls: told every 15 seconds.',
  body: z.strictObject({ isWithoutVideo: z.optional(z.boolean()) }),
})

export const recordingConsent = endpoint('appointments.consent_to_recording', {
  at: 'POST /appointments/:id/recording_consents',
  description:
    'Whether one side of a visit agrees to its recording. Withdrawing it ends a recording at once.',
  body: z.strictObject({ agreed: z.boolean() }),
  output: resourceObject('recording_consents', {
    agreed: z.boolean(),
    /** Whether both sides have agreed. */
    isComplete: z.boolean(),
  }),
})

const recordingRule = z.strictObject({
  type: z.enum(['include', 'exclude']),
  all: z.optional(z.boolean()),
  kind: z.optional(z.enum(['audio', 'video'])),
})

export const recordingRules = endpoint('visit_rooms.update_recording_rules', {
  at: 'POST /recordingrules',
  description:
    'Begins or ends the recording of a visit whose both sides agreed. Rooms between browsers record nothing: rules that exclude hold there, and one that includes is 409 `recording_unavailable`. A failure is `{"error": {"message", "code"}}`.',
  body: z.strictObject({
    roomSid: z.string('Unknown room').check(z.minLength(1, 'Unknown room'), z.maxLength(64)),
    rules: z.array(recordingRule).check(z.minLength(1, 'Name a rule'), z.maxLength(10)),
  }),
  output: z.object({ roomSid: z.string(), rules: z.array(recordingRule) }),
})
