import {
  appendCookies,
  refreshCookieLine,
  tokenCookieLine,
} from '#edge/access/sessions/session-cookies'
import { signToken, tokenExpiry } from '#edge/access/sessions/tokens'
import { emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, sql } from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { Problem } from '#edge/platform/problem'
import { hourMs } from '#edge/platform/time'
import { type Account, refuseUnlessAsRead, type SignInAccount } from './account'
import { rememberDevice } from './device'
import { revokeSession, sessionFromCookie } from './revoke-session'
import type { SessionLifetime } from './session-state'
import { sessions } from './table'

/** A token for a session, in the body and in its cookie; the refresh secret only where it is new. */
export const respondWithSession = async (
  ctx: RequestContext,
  { id, userId, role, endsAtMs, staffUserId }: SessionLifetime,
  secret: string | null,
  /** At a sign-in: whether it made the account, whether there is a password. */
  meta?: { readonly enrolled: boolean; readonly password: boolean },
): Promise<Response> => {
  const exp = tokenExpiry(endsAtMs)
  const token = await signToken(ctx.env, {
    userId,
    sessionId: id,
    role,
    exp,
    impersonatorId: staffUserId,
  })
  const attributes = { token, exp, user_id: userId, role }
  return appendCookies(
    respond({ data: { type: 'sessions', id, attributes, ...(meta && { meta }) } }),
    [tokenCookieLine(token), ...(secret ? [refreshCookieLine(id, secret)] : [])],
  )
}

export const accountClosed = () =>
  new Problem(422, 'account_closed', 'This account is closed. Contact customer support.')

// The password of a demo account is public.
const isDemo = (email: string): boolean => email.toLowerCase().endsWith('@demo.careplus.test')

interface SessionStart {
  /** Whether it made the account. */
  readonly isEnrolled?: boolean
  /** Whether it began with a second factor, which counts as a step-up. */
  readonly isConfirmed?: boolean
}
/** What a sign-in writes, and what it answers once that is written. */
export interface Entry {
  readonly statements: readonly Statement[]
  readonly respond: () => Promise<Response>
}

/**
 * A new session: its statements for the batch that signs the user in, and the answer after it. The session this
 * browser had before, of this account or another, ends with them. The batch is stale where the account changed since it was
 * read.
 */
export const openSession = async (
  ctx: RequestContext,
  account: SignInAccount & Pick<Account, 'hours'>,
  method: (typeof sessions.$inferInsert)['method'],
  { isEnrolled = false, isConfirmed = false }: SessionStart = {},
): Promise<Entry> => {
  const { id: userId, role, hours, email, passwordHash } = account
  if (isDemo(email) && !ctx.env.local) throw accountClosed()
  const id = uuidv7()
  const secret = randomToken()
  const at = ctx.now
  const endsAtMs = Date.parse(at) + hours * hourMs
  const device = await rememberDevice(ctx, userId)
  const previous = await sessionFromCookie(ctx)
  return {
    statements: [
      refuseUnlessAsRead(account),
      ...(previous ? revokeSession(ctx, previous, 'replaced') : []),
      insert(sessions, {
        id,
        userId,
        method,
        refreshHash: await sha256Hex(secret),
        refreshUsedAt: at,
        createdAt: at,
        lastActiveAt: at,
        expiresAt: new Date(endsAtMs).toISOString(),
        ...(isConfirmed && { confirmedAt: at }),
      }),
      device.statement,
      sql`update users set last_login_at = ${at} where id = ${userId}`,
      emit(ctx, {
        name: 'sessions.create',
        subjectType: 'sessions',
        subjectId: id,
        actorId: userId,
        actorRole: role,
        patientId: role === 'patient' ? userId : null,
        detail: { method },
      }),
    ],
    respond: async () =>
      appendCookies(
        await respondWithSession(ctx, { id, userId, role, endsAtMs }, secret, {
          enrolled: isEnrolled,
          password: Boolean(passwordHash),
        }),
        device.cookies,
      ),
  }
}
