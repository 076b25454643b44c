import { verifyPassword } from '#edge/access/passwords'
import { attemptsOf, countAttempts, recordAttempt, refundAttempts } from '#edge/access/rate-limits'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { isConstraintError } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { openEnrollmentOf } from '../enrollment'
import { openSessionOrChallenge } from '../second_factors'
import {
  type Account,
  type AccountSide,
  accountByEmail,
  accountClosed,
  patientsByPhone,
  recordFailedSignIn,
  signInClientOf,
  warnOfGuesses,
} from '../sessions'
import { codeResponse, countCodeRequest, issueCode } from '../verification_codes'
import { login } from './contract'
import { passwordLimits, wrongPasswordLimit } from './sign-in-limits'

/** `POST /auth/login`: with a password, or by a code that is sent. */
export const signIn = operation(login, { access: 'public' }, (ctx) => {
  const { email, phone, password, as } = ctx.body
  if (password && email) return signInByPassword(ctx, email, password, as)
  return sendSignInCode(ctx, email, phone, as)
})

const wrongPassword = () =>
  unprocessable(
    'wrong_password',
    'The email or the password is not right. Try again, or ask for a code instead.',
    'password',
  )

const signInByPassword = async (
  ctx: RequestContext,
  email: string,
  password: string,
  side: AccountSide | undefined,
): Promise<Response> => {
  const account = await ctx.db.first(accountByEmail(email, side))
  const client = await signInClientOf(ctx, account?.id)
  const limitKeys = await passwordLimits(ctx, email, client)
  await countAttempts(ctx, limitKeys)
  const wrongKey = await wrongPasswordLimit(ctx, email)
  if (!client.isKnown && (await attemptsOf(ctx, wrongKey)) >= wrongKey.limit.max)
    return sendCodeInstead(ctx, email, account)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight) {
    const [counted] = await ctx.db.batch([
      recordAttempt(wrongKey),
      recordFailedSignIn(ctx, account, 'password', 'wrong'),
    ])
    ctx.waitUntil(drainOutbox(ctx.env))
    warnOfGuesses(ctx, account, wrongKey.limit, counted.rows[0]?.hits ?? 0)
    throw wrongPassword()
  }
  if (account.status !== 'active') {
    await ctx.db.batch([recordFailedSignIn(ctx, account, 'password', 'closed')])
    throw accountClosed()
  }
  const session = await openSessionOrChallenge(ctx, account, 'password')
  await ctx.db
    .batch([...refundAttempts(limitKeys), ...session.statements])
    .catch((error: unknown) => {
      // The password or the account was changed while this one was compared.
      throw isConstraintError(error, 'stale_version') ? wrongPassword() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
}

// The password is not even checked, so that guessing teaches nothing, and the reader of the email still gets in.
const sendCodeInstead = async (
  ctx: RequestContext,
  email: string,
  account: Account | undefined,
): Promise<Response> =>
  codeResponse(
    await issueCode(ctx, {
      purpose: account && account.role !== 'patient' ? 'reset_password' : 'login',
      channel: 'email',
      handle: email,
      userId: account?.id ?? null,
    }),
  )

/** Sends a code where there is an account or an enrollment; the answer is the same without one. */
const sendSignInCode = async (
  ctx: RequestContext,
  email: string | undefined,
  phone: string | undefined,
  side: AccountSide | undefined,
): Promise<Response> => {
  if (side === 'staff') throw unprocessable('password_needed', 'Enter your password', 'password')
  await countCodeRequest(ctx)
  const handle = email ?? phone ?? ''
  const [accounts, enrollments] = await ctx.db.batch([
    email ? accountByEmail(email, 'patient') : patientsByPhone(handle),
    await openEnrollmentOf(ctx.env, handle),
  ])
  const userId = accounts.rows[0]?.id ?? null
  const enrollmentId = userId ? null : (enrollments.rows[0]?.id ?? null)
  return codeResponse(
    await issueCode(ctx, {
      purpose: enrollmentId ? 'enroll' : 'login',
      channel: email ? 'email' : 'sms',
      handle,
      userId,
      enrollmentId,
    }),
  )
}
