import { sql } from 'drizzle-orm'
import { addressDoor, type Door, forgiven, limits } from '../../access/limits'
import { verifyPassword } from '../../access/passwords'
import { handleHash, handleHashes } from '../../crypto/hash'
import { among, every, raw } from '../../db/statement'
import { drain } from '../../events/nudge'
import { bodyOf } from '../../jsonapi/body'
import { parsed, unprocessable } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import type { Request } from '../../jsonapi/request'
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

export const signIn = async (c: HonoContext, request: Request): Promise<Response> => {
  const { attributes } = await bodyOf(c, 4 * 1024)
  const { email, phone, password, as } = parsed(login.body, attributes)
  if (password && email) return byPassword(request, email, password, as)
  return byCode(request, email, phone, as)
}

const wrongPassword = () =>
  unprocessable(
    'wrong_password',
    'The email or the password is not right. Try again, or ask for a code instead.',
    'password',
  )

/** Tries count before they are looked at; a right one takes itself back. */
const doorsOf = async (request: Request, email: string): Promise<Door[]> => [
  {
    key: `password:${await handleHash(request.env, email)}`,
    allowance: { requests: 10, per: 900 },
  },
  await addressDoor(request, 'password', { requests: 100, per: 900 }),
]

const byPassword = async (
  request: Request,
  email: string,
  password: string,
  side: Side | undefined,
): Promise<Response> => {
  const doors = await doorsOf(request, email)
  await limits(request, doors)
  const account = await request.db.first(accountByEmail(email, side))
  const usable = account && account.failedAttempts < mostInARow
  const right = await verifyPassword(usable ? account.passwordHash : null, password)
  if (!account || !right) {
    await request.db.batch([failed(account), refused(request, account, 'password', 'wrong')])
    request.later(drain(request.env))
    throw wrongPassword()
  }
  if (account.status !== 'active') {
    await request.db.batch([refused(request, account, 'password', 'closed')])
    throw closed()
  }
  const session = await openSession(request, account, 'password')
  await request.db.batch([...forgiven(doors), fresh(account), ...session.statements])
  request.later(drain(request.env))
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
  request: Request,
  email: string | undefined,
  phone: string | undefined,
  side: Side | undefined,
): Promise<Response> => {
  if (side === 'staff') throw unprocessable('password_needed', 'Enter your password', 'password')
  await limits(request, [await addressDoor(request, 'ask', { requests: 120, per: 600 })])
  const channel = email ? ('email' as const) : ('sms' as const)
  const handle = email ?? phone ?? ''
  const [people, begun] = await request.db.batch([
    email ? accountByEmail(email, 'patient') : patientsByPhone(handle),
    every(
      enrollments,
      sql`where ${among(enrollments.emailHash, await handleHashes(request.env, handle))}
        and status in ('started', 'submitted') and updated_at > ${iso(now() - patience)}
        order by updated_at desc limit 1`,
    ),
  ])
  const userId = people.rows[0]?.id
  const enrollmentId = userId ? null : begun.rows[0]?.id
  return codeAnswer(
    await issue(request, {
      purpose: enrollmentId ? 'enroll' : 'login',
      channel,
      handle,
      userId: userId ?? null,
      enrollmentId: enrollmentId ?? null,
    }),
  )
}
