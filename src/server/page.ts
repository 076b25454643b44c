import { actorFromCookie } from '../edge/access/session'
import { connect } from '../edge/db/connection'
import type { Environment } from '../edge/environment'
import { uuidv7 } from '../edge/identifiers'
import { log } from '../edge/log'
import { wantedOf } from './address/page-request'
import { handBack, handOver, type Visit, visitOf } from './request/context'
import { languageCookie, turned } from './request/language-redirect'
import { isPreviewPath, preview } from './request/preview'
import { plainTrouble } from './response/fallback-page'
import { isCommon, keep, keyOf, lastGood, publicly, recall } from './response/page-cache'
import { count } from './response/page-views'
import { hardened, shielding } from './response/security-headers'
import { translated } from './response/translate-response'

type Render = (request: Request) => Promise<Response> | Response
interface Context {
  waitUntil(work: Promise<unknown>): void
}

/** A page, shielded: whose it is and in which language first; then from the cache, or made. */
export const page = async (
  request: Request,
  environment: Environment,
  context: Context,
  render: Render,
): Promise<Response> => {
  const id = uuidv7()
  const wanted = wantedOf(request)
  if (isPreviewPath(wanted.path)) return hardened(await preview(wanted.url, environment), id)
  const visit = await visitOf(wanted, environment, (work) => context.waitUntil(work))
  if (wanted.path === '/' && !visit.drafts && (await isSignedIn(wanted.cookies, environment)))
    return hardened(new Response(null, { status: 303, headers: toApp }), id)
  const elsewhere = turned(visit)
  if (elsewhere) return hardened(elsewhere, id)
  const key = isCommon(request, visit) ? keyOf(visit, environment) : null
  const kept = key && (await recall(key, id))
  const sent = kept || (await make({ id, request, environment, visit, render }, key !== null))
  if (key && !kept && sent.status === 200) context.waitUntil(keep(key, visit, sent.clone()))
  count(request, sent, visit, environment, (work) => context.waitUntil(work))
  return remembering(sent, visit)
}

const toApp = { location: '/app', 'cache-control': 'no-store' }

const isSignedIn = async (cookies: string, environment: Environment): Promise<boolean> => {
  if (!cookies.includes('careplus_')) return false
  const actor = actorFromCookie(environment, connect(environment.DB), cookies)
  return Boolean(await actor.catch(() => null))
}

interface Making {
  readonly id: string
  readonly request: Request
  readonly environment: Environment
  readonly visit: Visit
  readonly render: Render
}

/** The page as it now is; as it last was, when it cannot be made; else the page that says so. */
const make = async (making: Making, isCommonly: boolean): Promise<Response> => {
  const { id, visit } = making
  handOver(id, visit)
  try {
    const response = await rendered(making, urlOf(visit), isCommonly)
    if (response && response.status < 500) return response
    const old = visit.wanted.isPublic && !visit.drafts ? await lastGood(visit, id) : null
    const said =
      old ?? response ?? (await rendered(making, new URL('/500', visit.wanted.url), false))
    return said ?? shielding(plainTrouble(id), id, making.environment)
  } finally {
    handBack(id)
  }
}

/** The same host whatever the path: resolved as a reference, `//name/page` would be a page of another. */
const urlOf = ({ wanted }: Visit): URL => {
  const url = new URL(wanted.url)
  url.pathname = wanted.path
  return url
}

const rendered = async (
  { id, request, environment, visit, render }: Making,
  url: URL,
  isCommonly: boolean,
): Promise<Response | null> => {
  const headers = new Headers(request.headers)
  headers.set('x-request-id', id)
  try {
    const asked = new Request(new Request(url, request), { headers })
    const made = labelled(
      await translated(await render(asked), request, visit.drafts),
      visit,
      isCommonly,
    )
    const out = await shielding(made, id, environment, visit.drafts)
    // Only now is all of it made, and all that was asked for it known. The network takes the tags off; a laptop has none.
    if (isCommonly && out.status === 200 && !environment.local)
      out.headers.set('cache-tag', tagsOf(visit).join(','))
    return out
  } catch (error) {
    log.fault('page', error, environment)
    return null
  }
}

/** Who may keep the page, and what it is made of, for whoever purges it. A page may refuse to be kept. */
const labelled = (response: Response, visit: Visit, isCommonly: boolean): Response => {
  const { headers, status } = response
  if (status !== 200 || !visit.wanted.isPublic) return response
  if (!isCommonly) headers.set('cache-control', 'private, no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', publicly)
  return response
}
const tagsOf = ({ tags, brand }: Visit): string[] => [...tags, `brand:${brand.id}`]

/** Whoever comes to a page in a language by its address goes on in it. */
const remembering = (response: Response, { wanted }: Visit): Response => {
  const { named, language, chosen } = wanted
  if (named && language !== chosen && response.status === 200)
    response.headers.append('set-cookie', languageCookie(language))
  return response
}
