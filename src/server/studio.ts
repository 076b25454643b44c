import { readCookie, refreshCookieName, tokenCookieName } from '#edge/access/cookies'
import { LakeProblem } from '../content/lake/errors'
import { connect } from '../edge/platform/db/connection'
import { appOrigin, type Environment } from '../edge/platform/environment'
import { uuidv7 } from '../edge/platform/ids'
import { authorizeEditor } from './content-api/authorize'
import { withSecurityHeaders } from './response/security-headers'
import { signInAddress } from './sign-in-first'

/** Nothing but what the Studio's own build carries, the lake, and the site in its frame. */
const studioCsp = ({ host, protocol }: URL): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The Studio writes its sheets as it draws.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ${protocol.replace('http', 'ws')}//${host}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The Studio of the embedded lake, on the clinic's own host; null elsewhere, or where there is none. Its page is for
 * editors: guests sign in first, others are `refused`. What an editor may see and do with it, the lake says.
 */
export const serveStudio = async (
  request: Request,
  environment: Environment,
  files: Fetcher | undefined,
  refused: () => Promise<Response>,
): Promise<Response | null> => {
  const url = new URL(request.url)
  if (environment.SANITY_PROJECT_ID || !files || !isClinicHost(url, environment)) return null
  const file = await files.fetch(addressOf(url, environment))
  if (!environment.local && !file.ok) return null
  const isPage = file.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!isPage) return withSecurityHeaders(new Response(file.body, file), uuidv7())
  const cookies = request.headers.get('cookie') ?? ''
  if (![tokenCookieName, refreshCookieName].some((name) => readCookie(cookies, name)))
    return withSecurityHeaders(toSignIn(url), uuidv7())
  if (await isRefused(request, environment)) return refused()
  const page = new Response(file.body, file)
  page.headers.set('content-security-policy', studioCsp(url))
  return withSecurityHeaders(page, uuidv7())
}

/** A brand's host shows its site; the Studio stands beside the clinic's own. */
const isClinicHost = ({ hostname }: URL, environment: Environment): boolean =>
  environment.local || hostname === new URL(appOrigin(environment)).hostname

/** A page of the Studio has its state in the path: all of them are one file. */
const addressOf = ({ href, origin, pathname }: URL, { local }: Environment): string =>
  local || /\.\w+$/.test(pathname) ? href : `${origin}/studio/`

/** Signed in without a content grant. An expired token that can be refreshed is not refused here. */
const isRefused = (request: Request, environment: Environment): Promise<boolean> =>
  authorizeEditor(request, null, environment, connect(environment.DB)).then(
    () => false,
    (error: unknown) => error instanceof LakeProblem && error.status === 403,
  )

const toSignIn = ({ pathname, search }: URL): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: signInAddress(pathname + search),
      'cache-control': 'no-store',
    },
  })
