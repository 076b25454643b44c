import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { signToken, tokenExpiry } from '../../access/tokens'
import { emit } from '../../events/emit'
import { respond } from '../../jsonapi/read-handlers'
import { sha256Hex } from '../../platform/crypto/hash'
import { insert, raw, type Statement } from '../../platform/db/statement'
import { randomToken, uuidv7 } from '../../platform/ids'
import { Problem } from '../../platform/problem'
import type { Account } from './accounts'
import { setRefresh, setToken, withCookies } from './cookies'
import { rememberDevice } from './device'
import { sessions } from './tables'

/** Whose session, and until when at most, in epoch milliseconds. */
export interface Standing {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly end: number
}
/** Said with a sign-in: whether it made the account, whether there is a password. */
export interface Told {
  readonly enrolled: boolean
  readonly password: boolean
}

/** A token for a session, in the body and in its cookie; the refresh secret only where it is new. */
export const sessionAnswer = async (
  ctx: RequestContext,
  { id, userId, role, end }: Standing,
  secret: string | null,
  meta?: Told,
): Promise<Response> => {
  const exp = tokenExpiry(end)
  const token = await signToken(ctx.env, { userId, sessionId: id, role, exp })
  const attributes = { token, exp, user_id: userId, role }
  return withCookies(
    respond({ data: { type: 'sessions', id, attributes, ...(meta && { meta }) } }),
    [setToken(token), ...(secret ? [setRefresh(id, secret)] : [])],
  )
}

export const closed = () =>
  new Problem(422, 'account_closed', 'This account is closed. Contact customer support.')

// Everybody knows the password of a demo account.
const isDemo = (email: string): boolean => email.toLowerCase().endsWith('@demo.careplus.test')

/** A new session: its statements for the batch that lets the person in, and the answer after it. */
export const openSession = async (
  ctx: RequestContext,
  {
    id: userId,
    role,
    hours,
    email,
    passwordHash,
  }: Pick<Account, 'id' | 'role' | 'hours' | 'email' | 'passwordHash'>,
  method: (typeof sessions.$inferInsert)['method'],
  enrolled = false,
): Promise<{ statements: Statement[]; respond: () => Promise<Response> }> => {
  if (isDemo(email) && !ctx.env.local) throw closed()
  const id = uuidv7()
  const secret = randomToken()
  const at = ctx.now
  const end = Date.parse(at) + hours * 3_600_000
  const device = await rememberDevice(ctx, userId)
  return {
    statements: [
      insert(sessions, {
        id,
        userId,
        method,
        refreshHash: await sha256Hex(secret),
        rotatedAt: at,
        createdAt: at,
        lastActiveAt: at,
        expiresAt: new Date(end).toISOString(),
      }),
      device.statement,
      raw(sql`update users set last_login_at = ${at} where id = ${userId}`),
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
      withCookies(
        await sessionAnswer(ctx, { id, userId, role, end }, secret, {
          enrolled,
          password: Boolean(passwordHash),
        }),
        device.cookies,
      ),
  }
}
