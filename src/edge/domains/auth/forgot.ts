import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { validate } from '../../platform/problem'
import { accountByEmail } from './accounts'
import { codeAnswer } from './code-response'
import { forgotPassword } from './contract'
import { issue } from './issue-code'

/** Sends a code that signs in, after which a password may be set; answers everybody alike. */
export const forgot = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, 4 * 1024)
  const { email, as } = validate(forgotPassword.body, attributes)
  await countAttempts(ctx, [await addressLimit(ctx, 'ask', { requests: 120, windowSeconds: 600 })])
  const account = await ctx.db.first(accountByEmail(email, as))
  return codeAnswer(
    await issue(ctx, {
      purpose: 'reset_password',
      channel: 'email',
      handle: email,
      userId: account?.id ?? null,
    }),
  )
}
