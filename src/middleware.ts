import { defineMiddleware } from 'astro:middleware'
import { env } from 'cloudflare:workers'
import { proxyApi } from './edge/api-proxy'
import { app } from './edge/app'
import { client } from './edge/client'
import { environmentOf } from './edge/platform/environment'
import { parsePageRequest } from './server/address/page-request'
import { authBrand, authBrandCookie } from './server/request/auth-brand-cookie'
import { createContext, type PageContext } from './server/request/context'
import { pageBindings } from './server/request/page-bindings'
import { withLoginAsBanner } from './server/response/login-as-banner'
import { readSession } from './server/session'

const bindings = env as unknown as Env

/** Pages know whose they are and their visitor, read content, and call the API in process, as the visitor. */
export const onRequest = defineMiddleware(async ({ request, locals, url, routePattern }, next) => {
  const keepAlive = (work: Promise<unknown>) => locals.cfContext.waitUntil(work)
  const requestId = request.headers.get('x-request-id') ?? ''
  // Under `astro dev` a page may be rendered without the worker's page server.
  const {
    pageContext = await createContext(
      parsePageRequest(request),
      environmentOf(bindings),
      keepAlive,
    ),
  } = locals.cfContext as { pageContext?: PageContext }
  const joined = pageBindings(bindings, pageContext, `${request.method} ${routePattern}`)
  const environment = environmentOf(joined)
  const { pageRequest, drafts } = pageContext

  locals.requestId = requestId
  locals.environment = environment
  locals.lang = pageRequest.language
  locals.dir = pageRequest.direction
  locals.native = pageRequest.native
  locals.preview = drafts
  Object.assign(locals, { brand: pageContext.brand, content: pageContext.content })

  // Rate limits count the visitor, not the page that asks for them.
  const address = request.headers.get('cf-connecting-ip')
  const ask = async (path: string, given: RequestInit): Promise<Response> => {
    const headers = new Headers(given.headers)
    if (address) headers.set('cf-connecting-ip', address)
    const init = { ...given, headers }
    return environment.API_ORIGIN
      ? proxyApi(new Request(new URL(path, url), init), environment)
      : app.request(path, init, joined, locals.cfContext as never)
  }
  locals.fetchApi = ask
  const visitor = await readSession(environment, pageRequest.cookies, ask)
  const identity: Record<string, string> = visitor.token
    ? { authorization: `Bearer ${visitor.token}` }
    : {}
  locals.session = visitor.session
  locals.sessionErrorPage = visitor.errorPage ?? null
  locals.api = client((path, init) =>
    ask(path, { ...init, headers: { ...(init.headers as Record<string, string>), ...identity } }),
  )
  const theme = await authBrand(pageRequest, locals.api)
  if (theme) {
    const themed = pageContext.withBrand(theme)
    Object.assign(locals, { brand: themed.brand, content: themed.content })
  }

  const rendered = await next()
  const response = visitor.session?.isLoginAs
    ? await withLoginAsBanner(rendered, locals.api, visitor.session)
    : rendered
  for (const cookie of visitor.cookies) response.headers.append('set-cookie', cookie)
  if (theme && theme === locals.brand.id)
    response.headers.append('set-cookie', authBrandCookie(theme))
  return response
})
