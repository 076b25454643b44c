import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { visitSides } from '#edge/live/visit-room-contract'
import { instantField } from '#edge/platform/fields'

const text = z.nullable(z.string())

export const callMessages = contract('call_messages', {
  description:
    'What was written in the chat of a visit by video. A withdrawn message keeps its place and says who withdrew it; its words are for the care team alone.',
  attributes: {
    text: attribute(text, 'encrypted'),
    /** Display name of the sender in the call. */
    fromName: attribute(z.string(), 'encrypted'),
    /** Id of the user, or of the guest of the visit. */
    fromId: z.string(),
    side: z.enum(visitSides),
    withdrawnAt: z.nullable(instantField),
    withdrawnByName: attribute(text, 'userName'),
    createdAt: instantField,
  },
  relationships: { patient: one('patients'), appointment: one('appointments') },
  sorts: ['createdAt'],
  mounts: {
    '/appointments/:appointment/call_messages': ['list'],
    '/patients/:patient/call_messages': ['list', 'delete'],
  },
})
