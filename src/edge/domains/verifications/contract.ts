import * as z from 'zod/mini'
import { deliveryChannel, verificationCode } from '../../deliveries/contract'
import { endpoint } from '../../jsonapi/contract'
import { codeField, uuid } from '../../platform/fields'

export const verification = z.object({
  type: z.literal('verifications'),
  id: uuid,
  deliveryChannel,
  verifiedAt: z.string(),
})

export const sendVerification = endpoint({
  at: 'POST /patients/:id/verifications',
  description: 'Send a code to the email or the phone on file, to prove that it is read.',
  body: z.object({ channel: deliveryChannel }),
  output: verificationCode,
})
export const passVerification = endpoint({
  at: 'PATCH /patients/:id/verifications',
  description: 'Prove with the code that the email or the phone on file is read.',
  body: z.object({ id: z.string('Ask for a new code').check(z.maxLength(64)), code: codeField }),
  output: verification,
})
