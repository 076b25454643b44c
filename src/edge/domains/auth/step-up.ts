import { verifyPassword } from '#edge/access/passwords'
import { countAttempt } from '#edge/access/rate-limits'
import { stepUpTtlMs } from '#edge/access/step-up'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, update } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import {
  credentialsAt,
  newChallenge,
  noPasskeyHere,
  passkeysOf,
  proveByPasskey,
  proveByTotp,
  relyingPartyOf,
} from '../second_factors'
import { type Account, accountById, contactOf, isProven } from '../sessions'
import { sessions } from '../sessions/table'
import {
  codeResponse,
  codeUnknown,
  issueCode,
  redeemCode,
  throwCodeUsed,
  verifyCode,
} from '../verification_codes'
import * as contract from './contract'
import { beginPasskeyStepUp as passkeyContract } from './passkeys/contract'

/** Refuses a wrong current password; tries are counted per session, so that no other session is locked out. */
export const assertCurrentPassword = async (
  ctx: RequestContext,
  { passwordHash }: Pick<Account, 'passwordHash'>,
  typed: string,
): Promise<void> => {
  await countAttempt(ctx, `current:${ctx.actor.sessionId}`, { max: 10, windowSeconds: 900 })
  if (!(await verifyPassword(passwordHash, typed)))
    throw unprocessable(
      'wrong_current_password',
      'The current password is not right.',
      'current_password',
    )
}

/** Marks the session as confirmed. */
const stepUp = operation(contract.stepUp, {}, async (ctx) => {
  const { passkey, totpCode, currentPassword, id = '', code = '' } = ctx.body
  const { sessionId } = ctx.actor
  const account = await ownAccount(ctx)
  if (account.role !== 'patient' && !totpCode && !passkey) throw factorNeeded()
  if (currentPassword) await assertCurrentPassword(ctx, account, currentPassword)
  const [method, proof] = passkey
    ? ['passkey', await proveByPasskey(ctx, ctx.request, passkey)]
    : totpCode
      ? ['totp', await proveByTotp(ctx, totpCode)]
      : currentPassword
        ? ['password', []]
        : ['code', await proveByCode(ctx, id, code)]
  return {
    write: [...proof, update(sessions, { confirmedAt: ctx.now }, sql`id = ${sessionId}`)],
    event: {
      subjectType: 'sessions',
      subjectId: sessionId,
      patientId: account.role === 'patient' ? account.id : null,
    },
    detail: { method },
    mapError: throwCodeUsed,
    data: {
      id: sessionId,
      confirmedUntil: iso(Date.parse(ctx.now) + stepUpTtlMs),
    },
  }
})

/** What staff do takes their second factor: a password alone may be known to others. */
const factorNeeded = () =>
  unprocessable(
    'factor_needed',
    'Enter a code from your authenticator app, or use a passkey.',
    'totp_code',
  )

const proveByCode = async (
  ctx: RequestContext,
  id: string,
  typed: string,
): Promise<Statement[]> => {
  const { code } = await verifyCode(ctx, id, typed, ['step_up'])
  if (code.userId !== ctx.actor.id) throw codeUnknown()
  return redeemCode(ctx, code)
}

/** To a contact proven before, never to one that waits to be. */
const sendStepUpCode = operation(contract.sendStepUpCode, {}, async (ctx) => {
  const { channel } = ctx.body
  const account = await ownAccount(ctx)
  if (account.role !== 'patient') throw factorNeeded()
  const proven = [contactOf(account, 'email'), contactOf(account, 'sms')].find(
    (contact) => isProven(account, contact) && (!channel || contact.channel === channel),
  )
  if (!proven?.value)
    throw unprocessable('contact_unproven', 'Verify your email or your phone first.', 'channel')
  const { channel: by, value: handle } = proven
  const request = { purpose: 'step_up', channel: by, handle, userId: account.id } as const
  return codeResponse(await issueCode(ctx, request))
})

const beginPasskeyStepUp = operation(passkeyContract, {}, async (ctx) => {
  const { id: userId, sessionId } = ctx.actor
  const { host } = await relyingPartyOf(ctx, ctx.request)
  const credentials = credentialsAt(host, await ctx.db.all(passkeysOf(userId)))
  if (credentials.length === 0) throw noPasskeyHere()
  const { token, statement } = await newChallenge({
    purpose: 'passkey_step_up',
    userId,
    sessionId,
    host,
  })
  return {
    write: [statement],
    event: null,
    data: { id: token, host, credentials },
  }
})

const ownAccount = ({ db, actor }: RequestContext): Promise<Account> =>
  db.require(accountById(actor.id))

export const stepUpOperations = [stepUp, sendStepUpCode, beginPasskeyStepUp]
