import { impersonationTtlMs } from '#edge/access/impersonation'
import { emit } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { operation } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert } from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { forbidden, notFound } from '#edge/platform/problem'
import { accountById, accountClosed, respondWithSession } from '../sessions'
import { sessions } from '../sessions/table'
import { throwCodeUsed } from '../verification_codes'
import { verifyLoginAsCode } from './code'
import { startLoginAs as contract } from './contract'
import { canLoginAs, loginAsPolicy, needsLoginAsCode } from './policy'

/** A session for the account that names who of staff holds it; their own one waits. */
export const startLoginAs = operation(contract, { policy: loginAsPolicy }, async (ctx) => {
  const { actor, body, db, env, now } = ctx
  const [targets, owners] = await db.batch([accountById(ctx.query.userId), accountById(actor.id)])
  const target = targets.rows[0]
  if (!target) throw notFound()
  const isOwn = target.email.toLowerCase() === owners.rows[0]?.email.toLowerCase()
  if (isOwn || !canLoginAs(actor.role, target.role)) throw forbidden()
  if (target.status !== 'active') throw accountClosed()
  const redeem = needsLoginAsCode(actor.role)
    ? await verifyLoginAsCode(ctx, target.id, body.code)
    : []
  const id = uuidv7()
  const secret = randomToken()
  const endsAtMs = Date.parse(now) + impersonationTtlMs
  const patientId = target.role === 'patient' ? target.id : null
  const started = [
    ...redeem,
    insert(sessions, {
      id,
      userId: target.id,
      method: 'login_as' as const,
      refreshHash: await sha256Hex(secret),
      refreshUsedAt: now,
      createdAt: now,
      lastActiveAt: now,
      expiresAt: new Date(endsAtMs).toISOString(),
      staffUserId: actor.id,
      staffSessionId: actor.sessionId,
    }),
    emit(ctx, {
      name: 'login_as.start',
      subjectType: 'login_as',
      subjectId: id,
      patientId,
      actingFor: target.id,
      detail: { reason: body.reasonCode, ticket: body.ticket || null },
    }),
  ]
  await db.batch(started).catch(throwCodeUsed)
  ctx.waitUntil(drainOutbox(env))
  const lifetime = { id, userId: target.id, role: target.role, endsAtMs, staffUserId: actor.id }
  return respondWithSession(ctx, lifetime, secret)
})
