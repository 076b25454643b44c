import * as z from 'zod/mini'
import { channel, verificationCode } from '../../deliveries/contract'
import { call } from '../../jsonapi/contract'
import { code, uuid } from '../../vocabulary'

export const verification = z.object({
  type: z.literal('verifications'),
  id: uuid,
  channel,
  verifiedAt: z.string(),
})

export const sendVerification = call({
  at: 'POST /patients/:id/verifications',
  about: 'Send a code to the email or the phone on file, to prove that it is read.',
  body: z.object({ channel }),
  output: verificationCode,
})
export const passVerification = call({
  at: 'PATCH /patients/:id/verifications',
  about: 'Prove with the code that the email or the phone on file is read.',
  body: z.object({ id: z.string('Ask for a new code').check(z.maxLength(64)), code }),
  output: verification,
})
