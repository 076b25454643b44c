import { operation } from '#edge/jsonapi/index'
import { accountByEmail } from '../sessions'
import { codeResponse, countCodeRequest, issueCode } from '../verification_codes'
import { forgotPassword } from './contract'

/** Sends a code that signs in, after which a password may be set; the answer is the same without an account. */
export const sendResetCode = operation(forgotPassword, { access: 'public' }, async (ctx) => {
  const { email, as } = ctx.body
  await countCodeRequest(ctx)
  const account = await ctx.db.first(accountByEmail(email, as))
  return codeResponse(
    await issueCode(ctx, {
      purpose: 'reset_password',
      channel: 'email',
      handle: email,
      userId: account?.id ?? null,
    }),
  )
})
