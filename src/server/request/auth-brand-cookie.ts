import { brandCookieName, readCookie } from '#edge/access/cookies'
import type { Api } from '#edge/client'
import type { PageRequest } from '../address/page-request'

const named = /^\/auth\/(enrollment|sent|code)(\/|$)/
const held: Readonly<Record<string, 'fa' | 'token'>> = {
  '/auth/verify': 'fa',
  '/auth/verified': 'token',
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A link's brand stays with its visitor while they sign in or enroll; nothing else reads it. */
export const authBrandCookie = (id: string): string =>
  `${brandCookieName}=${id}; Path=/auth; Max-Age=86400; SameSite=Lax; Secure; HttpOnly`

/**
 * The brand that the way to sign in says: enrollment, a sent code and its entry by `theme_id`, also from the
 * link that led here before; a link by who holds it. Null: the address decides, as everywhere else.
 */
export const authBrand = async (
  { path, url, cookies }: PageRequest,
  api: Api,
): Promise<string | null> => {
  if (named.test(path)) {
    const id = url.searchParams.get('theme_id') ?? readCookie(cookies, brandCookieName)
    return id && uuid.test(id) ? id : null
  }
  const name = held[path]
  const token = name && url.searchParams.get(name)
  if (!token) return null
  // Looks the token up without consuming it; an unknown token counts as none.
  return api
    .call('GET /theme', { query: { token } })
    .then(({ id, app }) => (app.default ? null : id))
    .catch(() => null)
}
