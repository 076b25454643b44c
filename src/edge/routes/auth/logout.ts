import { sql } from 'drizzle-orm'
import type { Role } from '../../access/roles'
import { isolateForgetUser } from '../../access/session'
import { sameText, secretHash } from '../../crypto/hash'
import { type Statement, update } from '../../db/statement'
import { emit } from '../../events/emit'
import { drain } from '../../events/nudge'
import { bodyOf } from '../../jsonapi/body'
import { badParameter, parsed } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import { answer } from '../../jsonapi/reading'
import type { Request } from '../../jsonapi/request'
import { logout } from './contract'
import { cleared, refreshOf, withCookies } from './cookies'
import { end, renewable } from './renew'
import { sessions } from './tables'

interface Whose {
  readonly id: string
  readonly userId: string
  readonly role: Role
}

/** Out, here or everywhere; somebody who is out already is answered alike. */
export const signOut = async (c: HonoContext, request: Request): Promise<Response> => {
  const everywhere = await wantsEverywhere(c)
  const whose = await sessionOf(request)
  if (whose) {
    await request.db.batch(
      everywhere ? endAll(request, whose, 'everywhere') : end(request, whose, 'logout'),
    )
    request.later(drain(request.env))
  }
  return withCookies(answer(null, 204), cleared)
}

const wantsEverywhere = async (c: HonoContext): Promise<boolean> => {
  const query = c.req.query()
  for (const name of Object.keys(query))
    if (name !== 'everywhere') throw badParameter(name, `Unknown parameter ${name}`)
  const asked = parsed(logout.query, query).everywhere === 'true'
  const { attributes } = await bodyOf(c, 1024)
  return asked || parsed(logout.body, attributes).everywhere === true
}

/** By the token, else by the refresh cookie of somebody whose token has run out. */
const sessionOf = async (request: Request): Promise<Whose | null> => {
  const { actor, guest } = request
  if (!guest) return { id: actor.sessionId, userId: actor.id, role: actor.role }
  const refresh = refreshOf(request.header('cookie'))
  const session = refresh && (await request.db.first(renewable(refresh.sessionId)))
  if (!refresh || !session || session.revokedAt) return null
  return sameText(await secretHash(refresh.secret), session.refreshHash) ? session : null
}

/** Ends all sessions of a person, or all but one. */
export const endAll = (
  request: Request,
  { userId, role }: Omit<Whose, 'id'>,
  why: 'everywhere' | 'password',
  but = '',
): Statement[] => {
  isolateForgetUser(userId)
  return [
    update(
      sessions,
      { revokedAt: request.now, revokedReason: why },
      sql`user_id = ${userId} and revoked_at is null and id <> ${but}`,
    ),
    emit(request, {
      name: 'users.sign_out',
      subjectType: 'users',
      subjectId: userId,
      patientId: role === 'patient' ? userId : null,
      detail: { reason: why },
    }),
  ]
}
