import { type Editor, hasAnyReach, parseContentGrants } from '#content/lake/editors/editor'
import { LakeProblem, lakeForbidden } from '#content/lake/errors'
import { heldGrants } from '#edge/access/content-grants'
import { readCookie, tokenCookieName } from '#edge/access/cookies'
import type { Actor } from '#edge/access/policy'
import { actorFor, actorFromCookie } from '#edge/access/sessions/session'
import type { Db } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { Problem } from '#edge/platform/problem'

const unauthorized = (description: string) => new LakeProblem(401, 'unauthorized', description)

/** The signed-in editor, by the platform's session; throws 401 or 403 for all others. */
export const authorizeEditor = async (
  request: Request,
  origin: string | null | false,
  environment: Environment,
  db: Db,
): Promise<Editor> => {
  if (origin === false) throw lakeForbidden('This origin may not ask the content lake')
  const authorization = request.headers.get('authorization')
  const cookies = request.headers.get('cookie') ?? ''
  const isByCookie = authorization === null
  if (isByCookie && readCookie(cookies, tokenCookieName) === null)
    throw unauthorized('User not authenticated')
  // A cookie comes along with any page's form or socket; only the Origin says whose page it is.
  if (isByCookie && isUnsafe(request) && !origin) throw lakeForbidden('The request says no origin')
  const actor = await (isByCookie
    ? actorFromCookie(environment, db, cookies)
    : actorFor(environment, db, authorization)
  ).catch((error: unknown) => {
    throw error instanceof Problem ? unauthorized(error.detail) : error
  })
  if (!actor) throw unauthorized('User not authenticated')
  return toEditor(actor)
}

const isUnsafe = (request: Request): boolean =>
  !['GET', 'HEAD'].includes(request.method) ||
  request.headers.get('upgrade')?.toLowerCase() === 'websocket'

const toEditor = ({ id, sessionId, role, grants, impersonator }: Actor): Editor => {
  if (impersonator) throw lakeForbidden('Content is not edited while you look through an account')
  const reaches = parseContentGrants(heldGrants(role, grants))
  if (!hasAnyReach(reaches.edit))
    throw lakeForbidden('Your account may not edit content. Ask an admin for access.')
  return { id, sessionId, admin: role === 'admin', ...reaches }
}
