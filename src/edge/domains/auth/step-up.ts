import { sql } from 'drizzle-orm'
import { verifyPassword } from '../../access/passwords'
import { countAttempt } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { isConstraintError } from '../../platform/db/connection'
import { selectAll, update } from '../../platform/db/statement'
import { notFound, Problem, unprocessable, validate } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { contactOf, isProven } from '../contacts/account'
import { type Account, accountById } from './accounts'
import { codeAnswer } from './code-response'
import * as contract from './contract'
import { issue } from './issue-code'
import { hasRefreshCookie } from './refresh-session'
import { sessions } from './tables'
import { attempt, use, usedCode } from './verify-code'

const maxBody = 2 * 1024
/** How long a step-up, or a sign-in by code, allows sensitive writes. */
const stepUpTtlMs = 15 * 60_000

/**
 * Refuses a sensitive write unless this session proved within 15 minutes who uses it: by a step-up, or by
 * having begun with a code. The refresh cookie must come along, so a copied token never suffices.
 */
export const assertStepUp = async (ctx: RequestContext): Promise<void> => {
  const { db, actor } = ctx
  const session = await db.first(selectAll(sessions, sql`where id = ${actor.sessionId}`))
  if (!session) throw notFound()
  const provenAt = session.confirmedAt ?? (session.method === 'code' ? session.createdAt : null)
  const isFresh = provenAt !== null && Date.parse(provenAt) + stepUpTtlMs > now()
  if (isFresh && (await hasRefreshCookie(ctx, session))) return
  throw new Problem(
    422,
    'confirm_first',
    'Enter your current password, or sign in with a code and try again.',
    { source: { pointer: '/data/attributes/current_password' } },
  )
}

/** Refuses a wrong current password; tries are counted per session, so that no other session is kept out. */
export const assertCurrentPassword = async (
  ctx: RequestContext,
  { passwordHash }: Pick<Account, 'passwordHash'>,
  typed: string,
): Promise<void> => {
  await countAttempt(ctx, `current:${ctx.actor.sessionId}`, { requests: 10, windowSeconds: 900 })
  if (!(await verifyPassword(passwordHash, typed)))
    throw unprocessable(
      'wrong_current_password',
      'The current password is not right.',
      'current_password',
    )
}

/** `POST /auth/step_up`: marks the session as confirmed. */
export const stepUp = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const { currentPassword, id = '', code = '' } = validate(contract.stepUp.body, attributes)
  const { actor } = ctx
  const account = await ownAccount(ctx)
  if (currentPassword) await assertCurrentPassword(ctx, account, currentPassword)
  const proof = currentPassword ? [] : await proofByCode(ctx, id, code)
  await ctx.db
    .batch([
      ...proof,
      update(sessions, { confirmedAt: ctx.now }, sql`id = ${actor.sessionId}`),
      emit(ctx, {
        name: 'sessions.step_up',
        subjectType: 'sessions',
        subjectId: actor.sessionId,
        patientId: account.role === 'patient' ? actor.id : null,
        detail: { method: currentPassword ? 'password' : 'code' },
      }),
    ])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? usedCode() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  const until = iso(Date.parse(ctx.now) + stepUpTtlMs)
  return respond({
    data: { type: 'step_ups', id: actor.sessionId, attributes: { confirmed_until: until } },
  })
}

const proofByCode = async (ctx: RequestContext, id: string, typed: string) => {
  const { code } = await attempt(ctx, id, typed, ['step_up'])
  if (code.userId !== ctx.actor.id)
    throw unprocessable('code_unknown', 'Ask for a new code.', 'code')
  return [use(ctx, code), assertOneRowChanged()]
}

/** `POST /auth/step_up/code`: to a contact proven before, never to one that waits to be. */
export const sendStepUpCode = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, maxBody)
  const wanted = validate(contract.sendStepUpCode.body, attributes).channel
  const account = await ownAccount(ctx)
  const proven = [contactOf(account, 'email'), contactOf(account, 'sms')].find(
    (contact) => isProven(account, contact) && (!wanted || contact.channel === wanted),
  )
  if (!proven?.value)
    throw unprocessable('contact_unproven', 'Verify your email or your phone first.', 'channel')
  const { channel, value: handle } = proven
  const issued = await issue(ctx, { purpose: 'step_up', channel, handle, userId: account.id })
  return codeAnswer(issued)
}

const ownAccount = async ({ db, actor }: RequestContext): Promise<Account> => {
  const account = await db.first(accountById(actor.id))
  if (!account) throw notFound()
  return account
}
