import { decodeToken } from './token-payload'

const tokens = /(?:^|;\s*)careplus_token=([^;]+)/g
const refreshSession = /(?:^|;\s*)__Host-careplus_refresh=([0-9a-f-]{36})\./

/**
 * The token cookie that belongs to the session of the refresh cookie. A sibling subdomain can plant the first,
 * never the second: a token without its refresh cookie is not this browser's session.
 */
export const sessionTokenOf = (cookies: string): string | null => {
  const sessionId = refreshSession.exec(cookies)?.[1]
  if (!sessionId) return null
  const found = [...cookies.matchAll(tokens)].map(([, token = '']) => token)
  return found.find((token) => decodeToken(token)?.sessionId === sessionId) ?? null
}
