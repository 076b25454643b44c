import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { parseOwnPath } from '#content/address/own-path'
import { clientOf } from '#content/client'
import { previewCookieName, readCookie } from '#edge/access/cookies'
import { constantTimeEqual, contactHash } from '#edge/platform/crypto/hash'
import type { Environment } from '#edge/platform/environment'
import { now } from '#edge/platform/time'

/** Where the Studio starts and ends the preview of drafts. */
export const previewPaths = { start: '/preview/on', end: '/preview/off' } as const

/** Seconds a preview lasts. */
const ttlSeconds = 3_600

const signExpiry = async (until: string, environment: Environment): Promise<string> =>
  `${until}.${await contactHash(environment, `preview ${until}`)}`

/** Whether this visitor may see drafts: an editor started a preview in the Studio within the hour. */
export const isPreview = async (cookies: string, environment: Environment): Promise<boolean> => {
  if (!cookies.includes(previewCookieName)) return false
  const value = readCookie(cookies, previewCookieName) ?? ''
  const [until = ''] = value.split('.')
  if (!/^\d{13}$/.test(until) || Number(until) < now()) return false
  return constantTimeEqual(value, await signExpiry(until, environment))
}

export const isPreviewPath = (path: string): boolean =>
  path === previewPaths.start || path === previewPaths.end

/** Starts the preview by its secret, or ends it. */
export const handlePreview = async (url: URL, environment: Environment): Promise<Response> =>
  url.pathname === previewPaths.start
    ? startPreview(url, environment)
    : redirectWithCookie('/', `${previewCookieName}=; Max-Age=0`, environment)

/** Trades the secret that the Studio has only just written for a cookie. */
const startPreview = async (url: URL, environment: Environment): Promise<Response> => {
  // The embedded lake knows its own worker without a token; the library insists on one.
  const client = clientOf(environment).withConfig({
    token: environment.SANITY_API_READ_TOKEN ?? '-',
  })
  const { isValid, redirectTo = '/' } = await validatePreviewUrl(client, url.href, true).catch(
    () => ({ isValid: false, redirectTo: '/' }),
  )
  if (!isValid)
    return new Response('This preview is over. Open it again in the Studio.', { status: 401 })
  const value = await signExpiry(String(now() + ttlSeconds * 1_000), environment)
  return redirectWithCookie(
    redirectTo,
    `${previewCookieName}=${value}; Max-Age=${ttlSeconds}`,
    environment,
  )
}

// On a laptop the Studio is on the same host. Elsewhere it frames the site from its own, where a cookie
// comes along only if it says that it may.
const redirectWithCookie = (to: string, cookie: string, { local }: Environment): Response =>
  new Response(null, {
    status: 307,
    headers: {
      location: parseOwnPath(to) ?? '/',
      'cache-control': 'no-store',
      'set-cookie': `${cookie}; Path=/; HttpOnly; Secure; ${local ? 'SameSite=Lax' : 'SameSite=None; Partitioned'}`,
    },
  })
