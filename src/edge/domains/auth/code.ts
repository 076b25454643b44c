import { sql } from 'drizzle-orm'
import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { assertOneRowChanged } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { decryptField } from '../../platform/crypto/field-encryption'
import { isConstraintError } from '../../platform/db/connection'
import { selectAll } from '../../platform/db/statement'
import { unprocessable, validate } from '../../platform/problem'
import { opened } from '../enrollment/answers'
import { admit } from '../enrollment/complete-enrollment'
import { destination } from '../enrollment/enroll'
import { enrollments } from '../enrollment/table'
import { type Account, accountByEmail, accountById, patientsByPhone } from './accounts'
import { codeAnswer } from './code-response'
import { checkCode, resendCode } from './contract'
import { handleContext, issue } from './issue-code'
import { closed, openSession } from './sign-in'
import { codes } from './tables'
import { attempt, type Passed, use, usedCode, wrong } from './verify-code'

const maxBody = 4 * 1024

export const passCode = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const { id, code, dob } = validate(checkCode.body, attributes)
  const passed = await attempt(ctx, id, code, ['login', 'enroll', 'reset_password'])
  if (passed.code.purpose === 'enroll') return admit(ctx, passed)
  const account = await whoever(ctx, passed, dob)
  if (account.status !== 'active') throw closed()
  const session = await openSession(ctx, account, 'code')
  await ctx.db
    .batch([use(ctx, passed.code), assertOneRowChanged(), ...session.statements])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? usedCode() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
}

/** Whose code it was; of several people with one phone, the one with this date of birth. */
const whoever = async (
  ctx: RequestContext,
  { code, handle }: Passed,
  dob: string | undefined,
): Promise<Account> => {
  const found = await ctx.db.all(
    code.purpose === 'reset_password'
      ? accountById(code.userId ?? '')
      : code.channel === 'email'
        ? accountByEmail(handle, 'patient')
        : patientsByPhone(handle),
  )
  // A code opens nothing once the account it was sent for uses another email.
  const people =
    code.purpose === 'reset_password'
      ? found.filter(({ email }) => email.toLowerCase() === handle.toLowerCase())
      : found
  const [first, ...others] = people
  if (!first) throw await wrong(ctx, code)
  if (others.length === 0) return first
  if (!dob)
    throw unprocessable(
      'dob_needed',
      'More than one person uses this number. Enter your date of birth too.',
      'dob',
    )
  const [account, ...twins] = people.filter((each) => each.dob === dob)
  if (!account)
    throw unprocessable('dob_wrong', 'That date of birth does not match. Try again.', 'dob')
  if (twins.length)
    throw unprocessable('email_needed', 'Sign in with your email instead of this number.', 'dob')
  return account
}

/** The same challenge, another code; an enrolment's may go the other way this time. */
export const resend = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const { id, channel } = validate(resendCode.body, attributes)
  await countAttempts(ctx, [await addressLimit(ctx, 'ask', { requests: 120, windowSeconds: 600 })])
  const [latest, begun] = await ctx.db.batch([
    selectAll(codes, sql`where challenge_id = ${id} order by created_at desc, rowid desc limit 1`),
    selectAll(
      enrollments,
      sql`where status = 'submitted' and id = (select enrollment_id from codes where challenge_id = ${id} limit 1)`,
    ),
  ])
  const code = latest.rows[0]
  if (!code || code.usedAt || !code.handle)
    throw unprocessable('code_unknown', 'Ask for a new code.', 'code')
  const { purpose, userId, enrollmentId } = code
  const enrollment = begun.rows[0]
  const to =
    channel && channel !== code.channel && enrollment
      ? destination({ ...(await opened(ctx.env, enrollment)), channel })
      : {
          channel: code.channel,
          handle: await decryptField(ctx.env, code.handle, handleContext(code.id)),
        }
  return codeAnswer(await issue(ctx, { purpose, ...to, userId, enrollmentId, id, isResend: true }))
}
