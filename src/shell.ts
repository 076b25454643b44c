import { actorFromCookie } from './edge/access/session'
import { connect } from './edge/db/connection'
import type { Environment } from './edge/environment'
import { uuidv7 } from './edge/identifiers'
import { log } from './edge/log'

type Render = (request: Request) => Promise<Response> | Response

const digest = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}
const inline = async (html: string, tag: 'script' | 'style'): Promise<string> => {
  const blocks = [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes]) => !attributes?.includes('src='))
    .map(([, , text]) => text ?? '')
    .filter(Boolean)
  return [...new Set(await Promise.all(blocks.map(digest)))].join(' ')
}

/** Only what this page itself carries may run or style it; nothing is ever fetched from elsewhere. */
const policy = async (html: string, environment: Environment): Promise<string> =>
  [
    "default-src 'none'",
    `script-src 'self' ${await inline(html, 'script')}`,
    `style-src 'self' ${await inline(html, 'style')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(environment.local ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

const shielded: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const shielding = async (response: Response, id: string, environment: Environment) => {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const html = isPage ? await response.text() : null
  const out = new Response(html ?? response.body, response)
  for (const [name, value] of Object.entries(shielded)) out.headers.set(name, value)
  out.headers.set('x-request-id', id)
  if (!out.headers.has('cache-control')) out.headers.set('cache-control', 'no-store')
  if (html !== null) out.headers.set('content-security-policy', await policy(html, environment))
  return out
}

// The types of browsers and of Workers disagree about what `caches` is.
const { default: pages } = caches as unknown as { default: Cache }

const cacheable = (request: Request): boolean =>
  request.method === 'GET' && !/careplus_/.test(request.headers.get('cookie') ?? '')
/** Public pages are kept per version, host, language and path; a signed-in visitor never meets the cache. */
const cacheKey = (request: Request, environment: Environment): Request => {
  const { hostname, pathname } = new URL(request.url)
  const native = /(^|; )native=1/.test(request.headers.get('cookie') ?? '') ? '1' : '0'
  return new Request(
    `https://pages.invalid/${environment.VERSION}/${hostname}/${native}${pathname}`,
  )
}

const signedIn = async (request: Request, environment: Environment): Promise<boolean> =>
  Boolean(
    await actorFromCookie(
      environment,
      connect(environment.DB),
      request.headers.get('cookie') ?? '',
    ).catch(() => null),
  )

/** A page, shielded: the landing hands a signed-in visitor on to the app; public pages come from the cache. */
export const page = async (
  request: Request,
  environment: Environment,
  context: { waitUntil(work: Promise<unknown>): void },
  render: Render,
): Promise<Response> => {
  const id = uuidv7()
  const { pathname, search } = new URL(request.url)
  if (pathname === '/' && !cacheable(request) && (await signedIn(request, environment)))
    return new Response(null, {
      status: 303,
      headers: { location: '/app', 'cache-control': 'no-store' },
    })
  const key = cacheable(request) && search === '' ? cacheKey(request, environment) : null
  const kept = key && (await pages.match(key as never))
  if (kept) {
    const again = new Response(kept.body as never, kept as never)
    again.headers.set('x-request-id', id)
    return again
  }
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  const response = await Promise.resolve(render(new Request(request, { headers }))).catch(
    (error: unknown) => {
      log.fault('page', error, environment)
      return new Response("Something isn't working", { status: 500 })
    },
  )
  const out = await shielding(response, id, environment)
  if (key && out.status === 200 && /public/.test(out.headers.get('cache-control') ?? ''))
    context.waitUntil(pages.put(key as never, out.clone() as never))
  return out
}
