import { addressLimit, countAttempts } from '#edge/access/rate-limits'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { isConstraintError, selectAll, sql } from '#edge/platform/db/index'
import { Problem, unprocessable } from '#edge/platform/problem'
import {
  type Account,
  accountById,
  accountClosed,
  openSession,
  recordFailedSignIn,
} from '../sessions'
import { countDobTry, linkChallenge, maxCodeAttempts, redeemCode } from '../verification_codes'
import { codes } from '../verification_codes/table'
import { dobLogin } from './contract'

const linkOver = () =>
  unprocessable('link_over', 'This link has expired or was already used. Ask for a code instead.')

/** The link shows that its reader has the email or the phone; the date of birth, that it is the patient. */
export const signInByDob = operation(dobLogin, { access: 'public' }, async (ctx) => {
  const { fa, dob } = ctx.body
  await countAttempts(ctx, [await addressLimit(ctx, 'dob', { max: 60, windowSeconds: 600 })])
  const challenge = await linkChallenge(fa)
  const [tried, found] = await ctx.db.batch([
    sql<{ userId: string }>`
    update verification_codes set attempts = attempts + 1
    where challenge_id = ${challenge} and used_at is null and expires_at > ${ctx.now}
      and superseded_at is null and attempts < ${maxCodeAttempts}
    returning user_id as userId`,
    selectAll(codes, sql`where challenge_id = ${challenge}`),
  ])
  const link = found.rows[0]
  if (!tried.rows.length || !link) throw linkOver()
  const takeBack = await countDobTry(ctx, link.userId ?? '')
  const account = await ctx.db.first(accountById(link.userId ?? ''))
  if (!account || account.dob !== dob) throw await wrongDob(ctx, account, link.attempts)
  if (account.status !== 'active') throw accountClosed()
  const session = await openSession(ctx, account, 'dob')
  const statements = [...redeemCode(ctx, link), ...takeBack, ...session.statements]
  await ctx.db.batch(statements).catch((error: unknown) => {
    throw isConstraintError(error, 'stale_version') ? linkOver() : error
  })
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
})

const wrongDob = async (
  ctx: RequestContext,
  account: Account | undefined,
  attempts: number,
): Promise<Problem> => {
  await ctx.db.batch([recordFailedSignIn(ctx, account, 'dob', 'wrong')])
  ctx.waitUntil(drainOutbox(ctx.env))
  const left = maxCodeAttempts - attempts
  if (left <= 0) return linkOver()
  return new Problem(
    422,
    'dob_wrong',
    `That date of birth does not match. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/dob' }, meta: { left } },
  )
}
