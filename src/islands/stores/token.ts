import { atom } from 'nanostores'
import { decodeToken, isExpired } from '../../edge/access/token-payload'
import { browserShelf } from './web-storage'

export const tokenKey = 'auth_token'
const cookieName = 'careplus_token'

/** The session token as this tab last saw it; null when nobody is signed in. */
export const $token = atom<string | null>(null)

/** Takes the token from the cookie, else from storage; storage is made the same. */
export const adopt = (): string | null => {
  const stored = browserShelf.read(tokenKey)
  const token = cookie() ?? stored
  if (token && token !== stored) browserShelf.write(tokenKey, token)
  if (token !== $token.get()) $token.set(token)
  return token
}

export const dropToken = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari 17 and Firefox
  document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`
  browserShelf.remove(tokenKey)
  $token.set(null)
}

/** Whom the token names; an undecodable one names nobody. */
export const userOf = (token: string | null) => decodeToken(token ?? '')?.userId ?? null

/** Milliseconds until the token expires; 0 when it has, cannot be read or is absent. */
export const lifeOf = (token: string | null): number => {
  const claims = decodeToken(token ?? '')
  return !claims || isExpired(claims, Date.now()) ? 0 : claims.exp * 1000 - Date.now()
}

/** A token good for at least `margin` milliseconds, renewed if need be; the old one when there is no better. */
export const freshToken = async (margin = 10_000): Promise<string | null> => {
  const token = adopt()
  if (!token || lifeOf(token) > margin) return token
  await renew().catch(() => false)
  return adopt()
}

/**
 * Trades the refresh cookie for a new token; false when the edge knows no session. One trade at a time
 * in all tabs, for a refresh cookie used twice ends the session. Rejects without a network.
 */
export const renew = (): Promise<boolean> => {
  renewing ??= alone(trade).finally(() => {
    renewing = null
  })
  return renewing
}
let renewing: Promise<boolean> | null = null

const trade = async (): Promise<boolean> => {
  const before = $token.get()
  // Another tab may have traded while this one waited for its turn.
  if (adopt() !== before && lifeOf($token.get()) > 60_000) return true
  const response = await fetch('/api/auth/login', { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) return false
  adopt()
  return lifeOf($token.get()) > 0
}

// Locks are for secure places only: a clinic's test host over plain HTTP has none.
const alone = (work: () => Promise<boolean>): Promise<boolean> => {
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request('careplus-renew', work) : work()
}

const cookie = () => document.cookie.match(new RegExp(`(?:^|; )${cookieName}=([^;]+)`))?.[1] ?? null
