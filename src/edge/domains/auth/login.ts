import { sql } from 'drizzle-orm'
import { verifyPassword } from '../../access/passwords'
import {
  addressLimit,
  countAttempts,
  type LimitKey,
  refundAttempts,
} from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { contactHash, contactHashes } from '../../platform/crypto/hash'
import { inList, raw, selectAll } from '../../platform/db/statement'
import { unprocessable, validate } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { patience } from '../enrollment/enroll'
import { enrollments } from '../enrollment/table'
import { type Account, accountByEmail, patientsByPhone, type Side } from './accounts'
import { codeAnswer } from './code-response'
import { login } from './contract'
import { type Asker, askerOf } from './device'
import { refused } from './failed-sign-in'
import { issue } from './issue-code'
import { closed, openSession } from './sign-in'

/** Wrong passwords for one email, within a day and from anywhere, after which an unknown device needs a code. */
const maxWrongPerDay = 100
const daySeconds = 86_400

export const signIn = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, 4 * 1024)
  const { email, phone, password, as } = validate(login.body, attributes)
  if (password && email) return byPassword(ctx, email, password, as)
  return byCode(ctx, email, phone, as)
}

const wrongPassword = () =>
  unprocessable(
    'wrong_password',
    'The email or the password is not right. Try again, or ask for a code instead.',
    'password',
  )

/** Tries from one asker count before they are looked at; a right one is refunded. Others are not held up by them. */
const limitKeysOf = async (
  ctx: RequestContext,
  email: string,
  asker: Asker,
): Promise<LimitKey[]> => [
  {
    key: `password:${await contactHash(ctx.env, `${email}:${asker.hash}`)}`,
    limit: { requests: 10, windowSeconds: 900 },
  },
  ...(asker.isKnown
    ? []
    : [await addressLimit(ctx, 'password', { requests: 100, windowSeconds: 900 })]),
]

const byPassword = async (
  ctx: RequestContext,
  email: string,
  password: string,
  side: Side | undefined,
): Promise<Response> => {
  const account = await ctx.db.first(accountByEmail(email, side))
  const asker = await askerOf(ctx, account?.id)
  const limitKeys = await limitKeysOf(ctx, email, asker)
  await countAttempts(ctx, limitKeys)
  if (!asker.isKnown && (await isUnderAttack(ctx, email))) return codeInstead(ctx, email, account)
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !right) {
    await ctx.db.batch([await countWrong(ctx, email), refused(ctx, account, 'password', 'wrong')])
    ctx.waitUntil(drainOutbox(ctx.env))
    throw wrongPassword()
  }
  if (account.status !== 'active') {
    await ctx.db.batch([refused(ctx, account, 'password', 'closed')])
    throw closed()
  }
  const session = await openSession(ctx, account, 'password')
  await ctx.db.batch([...refundAttempts(limitKeys), ...session.statements])
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
}

const wrongKey = async (ctx: RequestContext, email: string) =>
  `wrong-password:${await contactHash(ctx.env, email.toLowerCase())}`
const today = () => Math.floor(now() / 1000 / daySeconds)

const countWrong = async (ctx: RequestContext, email: string) =>
  raw(sql`
    insert into rate_limits (key, window, hits) values (${await wrongKey(ctx, email)}, ${today()}, 1)
    on conflict (key, window) do update set hits = hits + 1`)

const isUnderAttack = async (ctx: RequestContext, email: string): Promise<boolean> => {
  const found = await ctx.db.first(
    raw<{ hits: number }>(
      sql`select hits from rate_limits where key = ${await wrongKey(ctx, email)} and window = ${today()}`,
    ),
  )
  return (found?.hits ?? 0) >= maxWrongPerDay
}

// The password is not even looked at, so that guessing teaches nothing, and who reads the email still gets in.
const codeInstead = async (
  ctx: RequestContext,
  email: string,
  account: Account | undefined,
): Promise<Response> =>
  codeAnswer(
    await issue(ctx, {
      purpose: account && account.role !== 'patient' ? 'reset_password' : 'login',
      channel: 'email',
      handle: email,
      userId: account?.id ?? null,
    }),
  )

/** Sends a code to whoever has an account or an enrolment there, and answers everybody alike. */
const byCode = async (
  ctx: RequestContext,
  email: string | undefined,
  phone: string | undefined,
  side: Side | undefined,
): Promise<Response> => {
  if (side === 'staff') throw unprocessable('password_needed', 'Enter your password', 'password')
  await countAttempts(ctx, [await addressLimit(ctx, 'ask', { requests: 120, windowSeconds: 600 })])
  const channel = email ? ('email' as const) : ('sms' as const)
  const handle = email ?? phone ?? ''
  const [people, begun] = await ctx.db.batch([
    email ? accountByEmail(email, 'patient') : patientsByPhone(handle),
    selectAll(
      enrollments,
      sql`where ${inList(enrollments.emailHash, await contactHashes(ctx.env, handle))}
        and status in ('started', 'submitted') and updated_at > ${iso(now() - patience)}
        order by updated_at desc limit 1`,
    ),
  ])
  const userId = people.rows[0]?.id
  const enrollmentId = userId ? null : begun.rows[0]?.id
  return codeAnswer(
    await issue(ctx, {
      purpose: enrollmentId ? 'enroll' : 'login',
      channel,
      handle,
      userId: userId ?? null,
      enrollmentId: enrollmentId ?? null,
    }),
  )
}
