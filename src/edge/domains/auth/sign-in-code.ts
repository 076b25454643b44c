import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { selectAll, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { completeEnrollment, destinationOf, submittedEnrollmentOf } from '../enrollment'
import { openSessionOrChallenge } from '../second_factors'
import {
  type Account,
  accountByEmail,
  accountById,
  accountClosed,
  patientsByPhone,
} from '../sessions'
import {
  codeResponse,
  codeUnknown,
  countCodeRequest,
  countDobTry,
  dobWrong,
  issueCode,
  openRecipient,
  type PassedCode,
  redeemCode,
  throwCodeUsed,
  verifyCode,
  wrongCode,
} from '../verification_codes'
import { codes } from '../verification_codes/table'
import * as contract from './contract'

/** `POST /auth/verification_code`: a right code enrolls, resumes an enrollment, or signs in. */
export const signInByCode = operation(contract.signInByCode, { access: 'public' }, async (ctx) => {
  const { id, code, dob, enrollmentToken } = ctx.body
  const passed = await verifyCode(ctx, id, code, ['login', 'enroll', 'reset_password'])
  if (passed.code.purpose === 'enroll')
    return completeEnrollment(ctx, passed, { dob, enrollmentToken })
  const account = await accountOf(ctx, passed, dob)
  if (account.status !== 'active') throw accountClosed()
  const session = await openSessionOrChallenge(ctx, account, 'code')
  await ctx.db.batch([...redeemCode(ctx, passed.code), ...session.statements]).catch(throwCodeUsed)
  ctx.waitUntil(drainOutbox(ctx.env))
  return session.respond()
})

/** Whose code it was; of several patients with one phone, the one with this date of birth. */
const accountOf = async (
  ctx: RequestContext,
  { code, handle }: PassedCode,
  dob: string | undefined,
): Promise<Account> => {
  const isReset = code.purpose === 'reset_password'
  const found = await ctx.db.all(
    isReset
      ? accountById(code.userId ?? '')
      : code.channel === 'email'
        ? accountByEmail(handle, 'patient')
        : patientsByPhone(handle),
  )
  // A code opens nothing once the account it was sent for uses another email.
  const accounts = isReset
    ? found.filter(({ email }) => email.toLowerCase() === handle.toLowerCase())
    : found
  const [first, ...others] = accounts
  if (!first) throw await wrongCode(ctx, code)
  if (others.length === 0) return first
  if (!dob)
    throw unprocessable(
      'dob_needed',
      'More than one person uses this number. Enter your date of birth too.',
      'dob',
    )
  const takeBack = await countDobTry(ctx, code.contactHash)
  const [account, ...twins] = accounts.filter((each) => each.dob === dob)
  if (!account) throw dobWrong()
  await ctx.db.batch(takeBack)
  if (twins.length)
    throw unprocessable('email_needed', 'Sign in with your email instead of this number.', 'dob')
  return account
}

/** The same challenge, another code; an enrollment's may go the other way this time. */
export const resendCode = operation(contract.resendCode, { access: 'public' }, async (ctx) => {
  const { id, channel } = ctx.body
  await countCodeRequest(ctx)
  const [latest, submitted] = await ctx.db.batch([
    selectAll(codes, sql`where challenge_id = ${id} order by created_at desc, rowid desc limit 1`),
    submittedEnrollmentOf(id),
  ])
  const code = latest.rows[0]
  if (!code || code.usedAt || !code.contactEncrypted) throw codeUnknown()
  const { purpose, userId, enrollmentId } = code
  const enrollment = submitted.rows[0]
  const to =
    channel && channel !== code.channel && enrollment
      ? await destinationOf(ctx.env, enrollment, channel)
      : { channel: code.channel, handle: await openRecipient(ctx.env, code) }
  return codeResponse(
    await issueCode(ctx, { purpose, ...to, userId, enrollmentId, id, isResend: true }),
  )
})
