import { deliveryChannel, suppressionReasons, verificationCode } from '#edge/deliveries/contract'
import { endpoint, resourceObject, resourceObjects, z } from '#edge/jsonapi/contract'
import { codeField, instantField, uuid } from '#edge/platform/fields'

const verification = resourceObject('verifications', {
  id: uuid,
  channel: deliveryChannel,
  verifiedAt: z.string(),
})

export const sendVerification = endpoint('verifications.send', {
  status: 201,
  maxBodyBytes: 2 * 1024,
  at: 'POST /patients/:id/verifications',
  description: 'Send a code to the email or the phone on file, to prove that it is read.',
  body: z.object({ channel: deliveryChannel }),
  output: verificationCode,
})
export const passVerification = endpoint('verifications.pass', {
  maxBodyBytes: 2 * 1024,
  at: 'PATCH /patients/:id/verifications',
  description: 'Prove with the code that the email or the phone on file is read.',
  body: z.object({ id: z.string('Ask for a new code').check(z.maxLength(64)), code: codeField }),
  output: verification,
})
export const sendSignInLink = endpoint('verifications.link', {
  status: 201,
  maxBodyBytes: 2 * 1024,
  at: 'POST /auth/verification_code/patients',
  once: true,
  description: 'Send a patient a link with which, and their date of birth, they sign in.',
  body: z.object({ patientId: uuid, channel: z.optional(deliveryChannel) }),
  output: resourceObject('verification_links', {
    id: uuid,
    channel: deliveryChannel,
    expiresAt: z.string(),
  }),
})
export const listUnreachable = endpoint('verifications.unreachable', {
  at: 'GET /patients/:id/unreachable_contacts',
  description: 'Which of the email and the phone on file take no more messages, and why.',
  output: resourceObjects('unreachable_contacts', {
    channel: deliveryChannel,
    reason: z.enum(suppressionReasons),
    since: z.nullable(instantField),
  }),
})
export const allowContact = endpoint('verifications.allow', {
  status: 201,
  maxBodyBytes: 2 * 1024,
  at: 'POST /patients/:id/unreachable_contacts',
  description:
    'Write again to an email or a phone that took no more messages, at the word of the patient.',
  body: z.strictObject({
    channel: deliveryChannel,
    /** Confirmed by the patient. */
    patientAgrees: z.literal(true, 'Ask the patient first'),
  }),
  limit: { max: 20, windowSeconds: 3600 },
  output: resourceObject('reachable_contacts', { id: uuid, channel: deliveryChannel }),
})
