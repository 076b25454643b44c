import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { instantField, line } from '#edge/platform/fields'
import { videoTokenOutput } from '../visit_rooms/contract'

export const guestKinds = ['interpreter', 'family', 'other'] as const
export type GuestKind = (typeof guestKinds)[number]

const guest = resourceObject('visit_guests', {
  kind: z.enum(guestKinds),
  name: z.string(),
  /** When the patient agreed; before that the guest is not let in. */
  agreedAt: z.nullable(instantField),
  /** When the link was used. */
  usedAt: z.nullable(instantField),
})

export const listGuests = endpoint('appointments.guests', {
  at: 'GET /appointments/:id/guests',
  description: 'Who else is invited to a visit by video.',
  output: z.array(guest),
})

export const inviteGuest = endpoint('appointments.invite_guest', {
  at: 'POST /appointments/:id/guests',
  once: true,
  description:
    'Invites an interpreter or a relative to a visit by video. The answer has the only copy of what their link carries; it admits one browser, once the patient has agreed.',
  body: z.strictObject({
    kind: z.enum(guestKinds, 'Choose who comes'),
    name: line(60, 'Enter their name'),
  }),
  output: z.object({ ...guest.shape, link: z.string() }),
  limit: { max: 20, windowSeconds: 3_600 },
})

export const agreeToGuest = endpoint('appointments.agree_to_guest', {
  at: 'POST /appointments/:id/guests/:guest/agree',
  description: 'The patient agrees that a guest takes part.',
  output: guest,
})

export const revokeGuest = endpoint('appointments.revoke_guest', {
  at: 'DELETE /appointments/:id/guests/:guest',
  description: 'Takes an invitation back; a guest who is in the visit leaves it.',
})

const secretField = z
  .string('This link does not work')
  .check(z.regex(/^[0-9a-f]{48}$/, 'This link does not work'))

export const redeemGuestInvitation = endpoint('visit_guests.redeem', {
  at: 'POST /visit_guests/redeem',
  description:
    'Uses the link of a guest, once: what it answers admits this browser until the visit ends.',
  body: z.strictObject({ link: secretField }),
  output: resourceObject('visit_guests', {
    name: z.string(),
    appointmentId: z.string(),
    secret: z.string(),
  }),
  limit: { max: 30, windowSeconds: 600, by: 'address' },
})

export const guestVideoToken = endpoint('visit_guests.video_token', {
  at: 'POST /visit_guests/video_token',
  description: 'What lets a guest into the room of their visit.',
  body: z.strictObject({ secret: secretField }),
  output: videoTokenOutput,
  limit: { max: 240, windowSeconds: 600, by: 'address' },
})
