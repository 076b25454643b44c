import { addressDoor, limits } from '../../access/limits'
import { bodyOf } from '../../jsonapi/body'
import { parsed } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import type { Request } from '../../jsonapi/request'
import { accountByEmail } from './accounts'
import { issue } from './challenge'
import { forgotPassword } from './contract'
import { codeAnswer } from './told'

/** Sends a code that signs in, after which a password may be set; answers everybody alike. */
export const forgot = async (c: HonoContext, request: Request): Promise<Response> => {
  const { attributes } = await bodyOf(c, 4 * 1024)
  const { email, as } = parsed(forgotPassword.body, attributes)
  await limits(request, [await addressDoor(request, 'ask', { requests: 120, per: 600 })])
  const account = await request.db.first(accountByEmail(email, as))
  return codeAnswer(
    await issue(request, {
      purpose: 'reset_password',
      channel: 'email',
      handle: email,
      userId: account?.id ?? null,
    }),
  )
}
