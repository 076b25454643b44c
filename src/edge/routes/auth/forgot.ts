import { addressLimit, countAttempts } from '../../access/rate-limits'
import { parseBody } from '../../jsonapi/body'
import { validate } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import type { RequestContext } from '../../jsonapi/request-context'
import { accountByEmail } from './accounts'
import { issue } from './challenge'
import { forgotPassword } from './contract'
import { codeAnswer } from './told'

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
