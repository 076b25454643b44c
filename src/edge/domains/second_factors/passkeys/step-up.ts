import type { RequestContext } from '#edge/jsonapi/index'
import type { Statement } from '#edge/platform/db/index'
import { challengeOver, tryChallenge } from '../challenge'
import { challengeIn, passkeyByCredential, proveByAssertion } from './assertion'
import type { Assertion } from './contract'

/** Proves again who uses a session, by a passkey of its account. */
export const proveByPasskey = async (
  ctx: RequestContext,
  request: globalThis.Request,
  assertion: Assertion,
): Promise<Statement[]> => {
  const { actor } = ctx
  const token = challengeIn(assertion.clientData)
  const challenge = await tryChallenge(ctx, token, 'passkey_step_up')
  if (challenge.sessionId !== actor.sessionId) throw challengeOver()
  const passkey = await ctx.db.first(passkeyByCredential(assertion.id))
  return proveByAssertion(ctx, assertion, { request, challenge, token, passkey, account: actor })
}
