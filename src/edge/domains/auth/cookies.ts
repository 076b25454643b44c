/** Read by pages and scripts of this host alone: the token again. */
export const tokenCookie = 'careplus_token'
/** Read by the edge alone. */
export const refreshCookie = '__Host-careplus_refresh'

// Session cookies: a shared device forgets them when its browser closes.
const common = 'Path=/; Secure; SameSite=Lax'

export const setToken = (token: string) => `${tokenCookie}=${token}; ${common}`
export const setRefresh = (sessionId: string, secret: string) =>
  `${refreshCookie}=${sessionId}.${secret}; ${common}; HttpOnly`
export const cleared: readonly string[] = [
  `${tokenCookie}=; ${common}; Max-Age=0`,
  `${refreshCookie}=; ${common}; HttpOnly; Max-Age=0`,
]

export interface Refresh {
  readonly sessionId: string
  readonly secret: string
}
export const refreshOf = (cookies: string | undefined): Refresh | null => {
  const found = cookies?.match(/(?:^|;\s*)__Host-careplus_refresh=([0-9a-f-]{36})\.([\w-]{43})/)
  return found?.[1] && found[2] ? { sessionId: found[1], secret: found[2] } : null
}

export const withCookies = (response: Response, cookies: readonly string[]): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
