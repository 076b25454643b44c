import { atom } from 'nanostores'
import { readCookie, tokenCookieName } from '#edge/access/cookies'
import { decodeToken } from '#edge/access/sessions/token-payload'
import { now } from '#edge/platform/clock'
import { browserStorage } from './web-storage'

export const tokenKey = 'auth_token'

/** The session token as this tab last saw it; null when no user is signed in. */
export const $token = atom<string | null>(null)

/** Takes the token from the cookie, else from storage; storage is made the same. */
export const syncToken = (): string | null => {
  const stored = browserStorage.read(tokenKey)
  const token = readCookie(document.cookie, tokenCookieName) || stored
  if (token && token !== stored) browserStorage.write(tokenKey, token)
  if (token !== $token.get()) $token.set(token)
  return token
}

export const clearToken = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari 17 and Firefox
  document.cookie = `${tokenCookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  browserStorage.remove(tokenKey)
  $token.set(null)
}

/** Whom the token names; an undecodable one names no user. */
export const userIdOf = (token: string | null) => decodeToken(token ?? '')?.userId ?? null

/** Whether the token is of staff who look through the account. */
export const isLoginAs = (): boolean => decodeToken(syncToken() ?? '')?.isLoginAs ?? false

/** Milliseconds until the token expires, by the clock of the server that made it; 0 when it has, cannot be read or is absent. */
export const msUntilExpiry = (token: string | null): number =>
  Math.max(0, (decodeToken(token ?? '')?.exp ?? 0) * 1000 - now())

/** A token good for at least `margin` milliseconds, renewed if need be; the old one when there is no better. */
export const freshToken = async (margin = 10_000): Promise<string | null> => {
  const token = syncToken()
  if (!token || msUntilExpiry(token) > margin) return token
  await refreshToken().catch(() => false)
  return syncToken()
}

/**
 * Trades the refresh cookie for a new token; false when the edge knows no session. One trade at a time
 * in all tabs, for a refresh cookie used twice ends the session. Rejects where nothing answers it.
 */
export const refreshToken = (): Promise<boolean> => {
  pendingRefresh ??= withLock(exchangeRefreshCookie).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}
let pendingRefresh: Promise<boolean> | null = null

const exchangeRefreshCookie = async (): Promise<boolean> => {
  const before = $token.get()
  // Another tab may have traded while this one waited for its turn.
  if (syncToken() !== before && msUntilExpiry($token.get()) > 60_000) return true
  const response = await fetch('/api/auth/login', { signal: AbortSignal.timeout(20_000) })
  if (response.status === 401) return false
  // Only 401 ends the session: other statuses come from a busy server, or from a network in between.
  if (!response.ok) throw new Error(`Renewal answered ${response.status}`)
  syncToken()
  confirmReceipt()
  return msUntilExpiry($token.get()) > 0
}

/** Presents the new refresh cookie once, which invalidates the previous one. A lost request is repeated by the next heartbeat. */
const confirmReceipt = () => {
  const headers = { authorization: `Bearer ${$token.get()}` }
  fetch('/api/heartbeat', { headers, signal: AbortSignal.timeout(20_000) }).catch(() => null)
}

// Locks are for secure places only: a clinic's test host over plain HTTP has none.
const withLock = (work: () => Promise<boolean>): Promise<boolean> => {
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request('careplus-renew', work) : work()
}
