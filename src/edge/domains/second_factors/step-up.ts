import { countAttempts, refundAttempts } from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Statement } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { decryptTotpSecret, matchTotpStep, redeemTotpStep, totpFactorOf } from './totp-factor'

const refuse = (code: string, detail: string) => unprocessable(code, detail, 'totp_code')

/** Proves again who uses a session, by the authenticator app; tries are counted per session. */
export const proveByTotp = async (ctx: RequestContext, typed: string): Promise<Statement[]> => {
  const tries = [{ key: `step-up:${ctx.actor.sessionId}`, limit: { max: 10, windowSeconds: 900 } }]
  await countAttempts(ctx, tries)
  const factor = await ctx.db.first(totpFactorOf(ctx.actor.id))
  const step = factor && (await matchTotpStep(await decryptTotpSecret(ctx.env, factor), typed))
  if (!factor || step === null || step === undefined)
    throw refuse('factor_wrong', 'That code is not right. Try the next one.')
  if (step <= factor.lastStep) {
    // A repeated correct code is not a guess.
    await ctx.db.batch(refundAttempts(tries))
    throw refuse('code_used', 'That code was used already. Wait for the next one.')
  }
  return redeemTotpStep(factor.userId, step)
}
