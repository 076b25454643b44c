import { hasOwnCookies } from '#edge/access/cookies'
import { actorFromCookie } from '../edge/access/sessions/session'
import { ApiError } from '../edge/client'
import { createPageReads } from '../edge/events/reads/page-reads'
import { connect } from '../edge/platform/db/connection'
import type { Environment } from '../edge/platform/environment'
import { uuidv7 } from '../edge/platform/ids'
import { log } from '../edge/platform/log'
import { parsePageRequest } from './address/page-request'
import { languageCookie, nativeCookie } from './language-and-native-cookies'
import { createContext, type PageContext } from './request/context'
import { languageRedirect } from './request/language-redirect'
import { handlePreview, isPreviewPath } from './request/preview'
import { fallbackPage } from './response/fallback-page'
import {
  cacheKey,
  isCacheableRequest,
  lookupPage,
  publicCacheControl,
  staleCopy,
  storePage,
} from './response/page-cache'
import { countView } from './response/page-views'
import { withCsp, withSecurityHeaders } from './response/security-headers'
import { renderInLanguage } from './response/translate-response'

/** Renders a page with Astro, in a context that its middleware finds as `locals.cfContext.pageContext`. */
type Render = (request: Request, pageContext: PageContext) => Promise<Response> | Response
interface Context {
  waitUntil(work: Promise<unknown>): void
}

/**
 * Serves a page: redirects by session and language, then the cached page or a rendered one. HEAD has the headers of
 * GET (RFC 9110, 9.3.2).
 */
export const servePage = async (
  request: Request,
  environment: Environment,
  context: Context,
  render: Render,
): Promise<Response> => {
  if (request.method !== 'HEAD') return serveRequest(request, environment, context, render)
  const asGet = new Request(request, { method: 'GET' })
  return new Response(null, await serveRequest(asGet, environment, context, render))
}

const serveRequest = async (
  request: Request,
  environment: Environment,
  context: Context,
  render: Render,
): Promise<Response> => {
  const id = uuidv7()
  const pageRequest = parsePageRequest(request)
  if (isPreviewPath(pageRequest.path))
    return withSecurityHeaders(await handlePreview(pageRequest.url, environment), id)
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
  const pageContext = await createContext(pageRequest, environment, waitUntil, createPageReads(id))
  const isHome = pageRequest.path === '/' && !pageContext.drafts
  if (isHome && (await isSignedIn(pageRequest.cookies, environment)))
    return withNativeCookie(
      withSecurityHeaders(new Response(null, { status: 303, headers: toApp }), id),
      pageContext,
    )
  const redirect = languageRedirect(pageContext)
  if (redirect) return withNativeCookie(withSecurityHeaders(redirect, id), pageContext)
  const key = isCacheableRequest(request, pageContext) ? cacheKey(pageContext, environment) : null
  const cached = key && (await lookupPage(key, id))
  const rendering = { id, request, environment, pageContext, render, isCacheable: key !== null }
  const response = cached || (await renderOnRecord(rendering))
  if (key && !cached && response.status === 200)
    waitUntil(storePage(key, pageContext, response.clone()))
  countView(request, response, pageContext, environment, waitUntil)
  return withNativeCookie(withLanguageCookie(response, pageContext), pageContext)
}

const toApp = { location: '/app', 'cache-control': 'no-store' }

const isSignedIn = async (cookies: string, environment: Environment): Promise<boolean> => {
  if (!hasOwnCookies(cookies)) return false
  const actor = actorFromCookie(environment, connect(environment.DB), cookies)
  return Boolean(await actor.catch(() => null))
}

interface Rendering {
  readonly id: string
  readonly request: Request
  readonly environment: Environment
  readonly pageContext: PageContext
  readonly render: Render
  readonly isCacheable: boolean
}

/** The page, once what it read of patients is on record; where that cannot be written, it does not leave. */
const renderOnRecord = async (rendering: Rendering): Promise<Response> => {
  const { id, pageContext, environment } = rendering
  const { pageRequest, reads, cost } = pageContext
  const response = await renderOrFallback(rendering)
  try {
    await reads?.record()
  } catch (error) {
    log.error('page.record_reads', error, environment)
    return withCsp(fallbackPage(id), id, environment)
  }
  // A public page has to fit into its first round trip, headers and all.
  if (environment.local && !pageRequest.isPublic)
    response.headers.set('x-d1', `trips=${cost.roundTrips} statements=${cost.statements}`)
  return response
}

/** The rendered page; on a 429 or 5xx the stale copy of a public page, else the error page, else the static fallback. */
const renderOrFallback = async (rendering: Rendering): Promise<Response> => {
  const { id, pageContext, environment } = rendering
  const { pageRequest, drafts } = pageContext
  const response = await renderUrl(rendering, pageUrl(pageContext))
  const isPage = response instanceof Response
  if (isPage && response.status < 500 && response.status !== 429) return response
  const stale = pageRequest.isPublic && !drafts ? await staleCopy(pageContext, id) : null
  if (stale) return stale
  if (isPage) return response
  const errorUrl = new URL(response, pageRequest.url)
  const errorPage = await renderUrl({ ...rendering, isCacheable: false }, errorUrl)
  return errorPage instanceof Response ? errorPage : withCsp(fallbackPage(id), id, environment)
}

/** Keeps the host for every path: resolved as a reference, `//name/page` would be a page of another host. */
const pageUrl = ({ pageRequest }: PageContext): URL => {
  const url = new URL(pageRequest.url)
  url.pathname = pageRequest.path
  return url
}

/** The page at `url`; when rendering throws, the path of the error page for it. */
const renderUrl = async (
  { id, request, environment, pageContext, render, isCacheable }: Rendering,
  url: URL,
): Promise<Response | '/429' | '/500'> => {
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  try {
    const pageAt = new Request(new Request(url, request), { headers })
    const { drafts, pageRequest } = pageContext
    const page = await renderInLanguage(pageRequest, drafts, () => render(pageAt, pageContext))
    const response = withCacheControl(page, pageContext, isCacheable)
    const secured = await withCsp(response, id, environment, {
      isDraft: Boolean(drafts),
      path: url.pathname,
    })
    // Set last: only now are all content queries of the page known. Cloudflare strips cache tags; a laptop does not.
    if (isCacheable && secured.status === 200 && !environment.local)
      secured.headers.set('cache-tag', cacheTags(pageContext).join(','))
    return secured
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return '/429'
    log.error('page', error, environment)
    return '/500'
  }
}

/** Cache-Control of a public page, unless the page set its own; private where this request is not cacheable. */
const withCacheControl = (
  response: Response,
  { pageRequest }: PageContext,
  isCacheable: boolean,
): Response => {
  const { headers, status } = response
  if (status !== 200 || !pageRequest.isPublic) return response
  if (!isCacheable) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', publicCacheControl)
  return response
}
const cacheTags = ({ tags, brand }: PageContext): string[] => [...tags, `brand:${brand.id}`]

/** A visit to a localized address stores its language as the visitor's choice. */
const withLanguageCookie = (response: Response, { pageRequest }: PageContext): Response => {
  const { hasLanguagePrefix, language, chosenLanguage } = pageRequest
  if (hasLanguagePrefix && language !== chosenLanguage && response.status === 200)
    response.headers.append('set-cookie', languageCookie(language))
  return response
}

/** A first request of the native app stores its mode, also where it is sent on. */
const withNativeCookie = (response: Response, { pageRequest }: PageContext): Response => {
  if (pageRequest.url.searchParams.get('native') === '1')
    response.headers.append('set-cookie', nativeCookie)
  return response
}
