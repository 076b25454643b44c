import type { Environment } from '../edge/environment'
import { uuidv7 } from '../edge/identifiers'
import { hardened } from './shield'

/** Nothing but what the Studio's own build carries, the lake, and the site in its frame. */
const policy = ({ host, protocol }: URL): string =>
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
 * The Studio, on a laptop alone; null where there is none. Its page asks who is not signed in to do so first;
 * what anybody may see and do with it, the lake says.
 */
export const studio = async (
  request: Request,
  environment: Environment,
  files: Fetcher | undefined,
): Promise<Response | null> => {
  if (!environment.local || environment.SANITY_PROJECT_ID || !files) return null
  const url = new URL(request.url)
  const file = await files.fetch(url.href)
  const isPage = file.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!isPage) return hardened(new Response(file.body, file), uuidv7())
  if (!/careplus_(token|refresh)=/.test(request.headers.get('cookie') ?? ''))
    return hardened(toSignIn(url), uuidv7())
  const page = new Response(file.body, file)
  page.headers.set('content-security-policy', policy(url))
  return hardened(page, uuidv7())
}

const toSignIn = ({ pathname, search }: URL): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/auth/login?next=${encodeURIComponent(pathname + search)}`,
      'cache-control': 'no-store',
    },
  })
