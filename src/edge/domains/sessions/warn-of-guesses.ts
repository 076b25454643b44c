import { type LimitKey, limitWindow } from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/access/request-context'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import type { Account } from './account'
import { contactToWarn } from './contact'

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
  const to = account && hits === limit.max ? contactToWarn(account, 'email') : undefined
  if (!account || !to?.value) return
  const id = uuidv7()
  const { channel, value } = to
  ctx.waitUntil(
    enqueueDelivery(ctx.env, {
      ...{ id, channel, to: value, userId: account.id, language: account.language },
      key: `sign_in_guesses:${account.id}:${limit.windowSeconds}:${limitWindow(limit)}`,
      kind: 'sign_in_guesses',
      values: { link: `${appOrigin(ctx.env)}/auth/login` },
    })
      .then((delivery) => ctx.db.batch([delivery]))
      .then(() => notifyQueue(ctx.env, id)),
  )
}
