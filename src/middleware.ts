import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { app } from './edge/app'
import { client } from './edge/client'
import { environmentOf } from './edge/environment'
import { upstream } from './edge/routes/upstream'
import { visit } from './shell/visit'
import { visitorOf } from './visitor'

const bindings = env as unknown as Env
const nativeCookie = 'native=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure'

/** Pages know their visitor and call the API in process, as them. */
export const onRequest = defineMiddleware(async ({ request, locals, url, cookies }, next) => {
  const environment = environmentOf(bindings)
  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    environment.API_ORIGIN
      ? upstream(new Request(new URL(path, url), init), environment)
      : app.request(path, init, bindings, locals.cfContext as never)
  const asNative = url.searchParams.get('native') === '1'

  locals.requestId = request.headers.get('x-request-id') ?? ''
  locals.environment = environment
  locals.lang = 'en'
  locals.dir = 'ltr'
  locals.native = asNative || cookies.get('native')?.value === '1'
  const keepAlive = (work: Promise<unknown>) => locals.cfContext.waitUntil(work)
  Object.assign(locals, await visit(environment, url, locals.lang, keepAlive))

  const visitor = await visitorOf(environment, request.headers.get('cookie') ?? '', ask)
  const identity: Record<string, string> = visitor.token
    ? { authorization: `Bearer ${visitor.token}` }
    : {}
  locals.session = visitor.session
  locals.api = client((path, init) =>
    ask(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...identity } }),
  )

  const response = await next()
  for (const cookie of visitor.cookies) response.headers.append('set-cookie', cookie)
  if (asNative) response.headers.append('set-cookie', nativeCookie)
  return response
})
