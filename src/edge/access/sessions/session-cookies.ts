import { readCookie, refreshCookieName, tokenCookieName } from '../cookies'
import { decodeToken } from './token-payload'

// Session cookies: a shared device forgets them when its browser closes.
const attributes = 'Path=/; Secure; SameSite=Lax'

export const tokenCookieLine = (token: string) => `${tokenCookieName}=${token}; ${attributes}`
export const refreshCookieLine = (sessionId: string, secret: string) =>
  `${refreshCookieName}=${sessionId}.${secret}; ${attributes}; HttpOnly`
export const clearedSessionCookies: readonly string[] = [
  `${tokenCookieName}=; ${attributes}; Max-Age=0`,
  `${refreshCookieName}=; ${attributes}; HttpOnly; Max-Age=0`,
]

export interface RefreshSecret {
  readonly sessionId: string
  readonly secret: string
}
export const parseRefreshCookie = (cookies: string | undefined): RefreshSecret | null => {
  const value = readCookie(cookies ?? '', refreshCookieName)
  const found = value?.match(/^([0-9a-f-]{36})\.([\w-]{43})/)
  return found?.[1] && found[2] ? { sessionId: found[1], secret: found[2] } : null
}

export const appendCookies = (response: Response, cookies: readonly string[]): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const tokenPattern = new RegExp(`(?:^|;\\s*)${tokenCookieName}=([^;]+)`, 'g')

/**
 * The token cookie that belongs to the session of the refresh cookie. A sibling subdomain can plant the first,
 * never the second: a token without its refresh cookie is not this browser's session.
 */
export const sessionTokenOf = (cookies: string): string | null => {
  const sessionId = readCookie(cookies, refreshCookieName)?.match(/^([0-9a-f-]{36})\./)?.[1]
  if (!sessionId) return null
  const found = [...cookies.matchAll(tokenPattern)].map(([, token = '']) => token)
  return found.find((token) => decodeToken(token)?.sessionId === sessionId) ?? null
}
