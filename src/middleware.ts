import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { decodeToken } from './edge/access/claims'
import { app } from './edge/app'
import { client } from './edge/client'
import { environmentOf } from './edge/environment'

const cookieOf = (header: string, name: string): string | null =>
  header.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1] ?? null

/** Who a page is for: their token when it is live, else a new one from the refresh cookie, else nobody. */
const tokenFor = async (
  request: Request,
  ask: (path: string, init: RequestInit) => Promise<Response>,
): Promise<{ token: string | null; cookies: string[] }> => {
  const cookies = request.headers.get('cookie') ?? ''
  const token = cookieOf(cookies, 'careplus_token')
  const claims = token ? decodeToken(token) : null
  if (claims && claims.exp * 1000 > Date.now() + 5_000) return { token, cookies: [] }
  if (!cookieOf(cookies, '__Host-careplus_refresh')) return { token: null, cookies: [] }
  const renewed = await ask('/api/auth/login', { headers: { cookie: cookies } })
  if (!renewed.ok) return { token: null, cookies: renewed.headers.getSetCookie() }
  const { data } = (await renewed.json()) as { data: { attributes: { token: string } } }
  return { token: data.attributes.token, cookies: renewed.headers.getSetCookie() }
}

export const onRequest = defineMiddleware(async ({ request, locals, url, cookies }, next) => {
  const context = {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    passThroughOnException: () => {},
    props: {},
  }
  const ask = async (path: string, init: RequestInit) =>
    app.request(path, init, env as unknown as Env, locals.cfContext ?? (context as never))
  const { token, cookies: renewed } = await tokenFor(request, ask)
  const claims = token ? decodeToken(token) : null
  locals.requestId = request.headers.get('x-request-id') ?? ''
  locals.environment = environmentOf(env as unknown as Env)
  locals.lang = 'en'
  locals.dir = 'ltr'
  locals.native = url.searchParams.get('native') === '1' || cookies.get('native')?.value === '1'
  locals.session = claims ? { userId: claims.userId, role: claims.role } : null
  locals.brand = null
  locals.api = client((path, init) =>
    ask(path, {
      ...init,
      headers: { ...(init.headers as object), ...(token && { authorization: `Bearer ${token}` }) },
    }),
  )
  const response = await next()
  for (const cookie of renewed) response.headers.append('set-cookie', cookie)
  if (url.searchParams.get('native') === '1')
    response.headers.append(
      'set-cookie',
      'native=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    )
  return response
})
