import { sql } from 'drizzle-orm'
import { verifyPassword } from '../../access/passwords'
import {
  addressLimit,
  countAttempts,
  type LimitKey,
  refundAttempts,
} from '../../access/rate-limits'
import { handleHash, handleHashes } from '../../crypto/hash'
import { inList, raw, selectAll } from '../../db/statement'
import { drain } from '../../events/nudge'
import { parseBody } from '../../jsonapi/body'
import { unprocessable, validate } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import type { RequestContext } from '../../jsonapi/request-context'
import { iso, now } from '../../time'
import { patience } from '../enrollments/enroll'
import { enrollments } from '../enrollments/table'
import { type Account, accountByEmail, patientsByPhone, type Side } from './accounts'
import { issue } from './challenge'
import { login } from './contract'
import { refused } from './refusals'
import { closed, openSession } from './sign-in'
import { codeAnswer } from './told'

/** Wrong passwords in a row after which only a code opens the account. */
const mostInARow = 100

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

/** Tries count before they are looked at; a right one takes itself back. */
const doorsOf = async (ctx: RequestContext, email: string): Promise<LimitKey[]> => [
  {
    key: `password:${await handleHash(ctx.env, email)}`,
    limit: { requests: 10, windowSeconds: 900 },
  },
  await addressLimit(ctx, 'password', { requests: 100, windowSeconds: 900 }),
]

const byPassword = async (
  ctx: RequestContext,
  email: string,
  password: string,
  side: Side | undefined,
): Promise<Response> => {
  const doors = await doorsOf(ctx, email)
  await countAttempts(ctx, doors)
  const account = await ctx.db.first(accountByEmail(email, side))
  const usable = account && account.failedAttempts < mostInARow
  const right = await verifyPassword(usable ? account.passwordHash : null, password)
  if (!account || !right) {
    await ctx.db.batch([failed(account), refused(ctx, account, 'password', 'wrong')])
    ctx.waitUntil(drain(ctx.env))
    throw wrongPassword()
  }
  if (account.status !== 'active') {
    await ctx.db.batch([refused(ctx, account, 'password', 'closed')])
    throw closed()
  }
  const session = await openSession(ctx, account, 'password')
  await ctx.db.batch([...refundAttempts(doors), fresh(account), ...session.statements])
  ctx.waitUntil(drain(ctx.env))
  return session.respond()
}

const failed = (account: Account | undefined) =>
  raw(sql`
    update credentials set failed_attempts = failed_attempts + 1
    where user_id = ${account?.id ?? ''}`)
export const fresh = ({ id }: Pick<Account, 'id'>) =>
  raw(sql`update credentials set failed_attempts = 0 where user_id = ${id} and failed_attempts > 0`)

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
      sql`where ${inList(enrollments.emailHash, await handleHashes(ctx.env, handle))}
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
