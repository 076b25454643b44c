import { decodeToken } from './token-payload'

/** Read by pages and scripts of this host alone: the token again. */
export const tokenCookie = 'careplus_token'
/** Read by the edge alone. */
export const refreshCookie = '__Host-careplus_refresh'

// Session cookies: a shared device forgets them when its browser closes.
const attributes = 'Path=/; Secure; SameSite=Lax'

export const tokenCookieLine = (token: string) => `${tokenCookie}=${token}; ${attributes}`
export const refreshCookieLine = (sessionId: string, secret: string) =>
  `${refreshCookie}=${sessionId}.${secret}; ${attributes}; HttpOnly`
export const clearedSessionCookies: readonly string[] = [
  `${tokenCookie}=; ${attributes}; Max-Age=0`,
  `${refreshCookie}=; ${attributes}; HttpOnly; Max-Age=0`,
]

export interface RefreshSecret {
  readonly sessionId: string
  readonly secret: string
}
export const parseRefreshCookie = (cookies: string | undefined): RefreshSecret | null => {
  const found = cookies?.match(/(?:^|;\s*)__Host-careplus_refresh=([0-9a-f-]{36})\.([\w-]{43})/)
  return found?.[1] && found[2] ? { sessionId: found[1], secret: found[2] } : null
}

export const appendCookies = (response: Response, cookies: readonly string[]): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const tokenPattern = /(?:^|;\s*)careplus_token=([^;]+)/g

/**
 * The token cookie that belongs to the session of the refresh cookie. A sibling subdomain can plant the first,
 * never the second: a token without its refresh cookie is not this browser's session.
 */
export const sessionTokenOf = (cookies: string): string | null => {
  const sessionId = refreshSessionPattern.exec(cookies)?.[1]
  if (!sessionId) return null
  const found = [...cookies.matchAll(tokenPattern)].map(([, token = '']) => token)
  return found.find((token) => decodeToken(token)?.sessionId === sessionId) ?? null
}
const refreshSessionPattern = /(?:^|;\s*)__Host-careplus_refresh=([0-9a-f-]{36})\./
