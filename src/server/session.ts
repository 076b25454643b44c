import { readCookie, refreshCookieName } from '#edge/access/cookies'
import type { Role } from '../edge/access/roles'
import { actorFor } from '../edge/access/sessions/session'
import { sessionTokenOf } from '../edge/access/sessions/session-cookies'
import { decodeToken, isExpired } from '../edge/access/sessions/token-payload'
import { connect } from '../edge/platform/db/connection'
import type { Environment } from '../edge/platform/environment'
import { now } from '../edge/platform/time'

export interface PageSession {
  readonly session: {
    readonly userId: string
    readonly role: Role
    /** Whether staff look through the account. */
    readonly isLoginAs: boolean
  } | null
  readonly token: string | null
  /** `Set-Cookie` lines of a session renewed on the way in. */
  readonly cookies: readonly string[]
  /** Whether they are signed in could not be told: the page to show in place of one that needs to know. */
  readonly errorPage?: '/429' | '/500'
}
type FetchApi = (path: string, init: RequestInit) => Promise<Response>

const anonymousSession: PageSession = { session: null, token: null, cookies: [] }

/** The user of a token whose session is valid; behind another API, that API checks it on each call. */
const sessionOfToken = async (
  environment: Environment,
  token: string,
): Promise<PageSession['session']> => {
  const claims = decodeToken(token)
  if (!claims || isExpired(claims, now())) return null
  if (environment.API_ORIGIN)
    return { userId: claims.userId, role: claims.role, isLoginAs: claims.isLoginAs }
  const actor = await actorFor(environment, connect(environment.DB), `Bearer ${token}`).catch(
    () => null,
  )
  return actor && { userId: actor.id, role: actor.role, isLoginAs: claims.isLoginAs }
}

/** The session of a page request: by its token, else by a new one from the refresh cookie, else anonymous. */
export const readSession = async (
  environment: Environment,
  cookies: string,
  ask: FetchApi,
): Promise<PageSession> => {
  const token = sessionTokenOf(cookies)
  const session = token ? await sessionOfToken(environment, token) : null
  if (session) return { session, token, cookies: [] }
  if (!readCookie(cookies, refreshCookieName)) return anonymousSession
  const renewed = await ask('/api/auth/login', { headers: { cookie: cookies } })
  const lines = renewed.headers.getSetCookie()
  if (renewed.status === 429) return { ...anonymousSession, errorPage: '/429' }
  if (renewed.status >= 500) return { ...anonymousSession, errorPage: '/500' }
  if (!renewed.ok) return { ...anonymousSession, cookies: lines }
  const { data } = (await renewed.json()) as { data: { attributes: { token: string } } }
  const fresh = data.attributes.token
  return { session: await sessionOfToken(environment, fresh), token: fresh, cookies: lines }
}
