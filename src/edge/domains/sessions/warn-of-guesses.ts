import { type LimitKey, limitWindow } from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Account } from './account'
import { securityNotice } from './security-notice'

/**
 * Tells an owner that so many wrong passwords or codes were tried that unknown devices are held up: once in a window of
 * the limit. It runs after the answer, which is the same without an account.
 */
export const warnOfGuesses = (
  ctx: RequestContext,
  account: Account | null | undefined,
  limit: LimitKey['limit'],
  hits: number,
): void => {
  if (!account || hits !== limit.max) return
  const key = `sign_in_guesses:${account.id}:${limit.windowSeconds}:${limitWindow(limit)}`
  ctx.waitUntil(
    securityNotice(ctx, account, 'sign_in_guesses', key).then(async ({ statements, notify }) => {
      if (statements.length === 0) return
      await ctx.db.batch([...statements])
      await notify()
    }),
  )
}
