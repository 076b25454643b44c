import { sql } from 'drizzle-orm'
import { isPublicPage, parseLocalizedPath } from '#content/address/localized-path'
import type { Language } from '#content/language'
import type { Device } from '#edge/domains/page_views/contract'
import { pageViews } from '#edge/domains/page_views/table'
import { connect } from '#edge/platform/db/connection'
import { insert } from '#edge/platform/db/statement'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { now } from '#edge/platform/time'
import { isCacheable } from './page-cache'

/** Whose page was sent, and in which language. */
interface SentPage {
  readonly brand: { readonly id: string }
  readonly pageRequest: { readonly language: Language }
}
interface ViewCount {
  readonly day: string
  readonly brand: string
  readonly language: Language
  readonly path: string
  readonly device: Device
  views: number
}
type KeepAlive = (work: Promise<unknown>) => void

/** Milliseconds that counts are gathered before they are written, and how many kinds at most. */
const flushDelayMs = 3_000
const maxPending = 1_000
let pending = new Map<string, ViewCount>()
let flushing = false

/**
 * Counts a public page that was sent, where people are served (prod, qa): its shape, brand, language, day and
 * kind of device. No cookie is read, no script runs, nothing identifies a person. Do Not Track is respected.
 */
export const countView = (
  request: Request,
  response: Response,
  sent: SentPage,
  environment: Environment,
  keepAlive: KeepAlive,
): void => {
  if (environment.ENVIRONMENT !== 'prod' && environment.ENVIRONMENT !== 'qa') return
  const path = routePattern(new URL(request.url).pathname)
  if (!path || !isCountable(request, response) || isExcluded(request.headers)) return
  const device = deviceOf(request.headers)
  const day = new Date(now()).toISOString().slice(0, 10)
  const { brand, pageRequest } = sent
  add({ day, path, brand: brand.id, language: pageRequest.language, device, views: 1 })
  if (flushing) return
  flushing = true
  keepAlive(flushDelay().then(() => flush(environment)))
}

/** `/ar/faq/what-is-prep` is `/faq/*`. Null for what is no public page, and so for every app, staff and API path. */
export const routePattern = (pathname: string): string | null => {
  const { path } = parseLocalizedPath(pathname)
  if (!isPublicPage(path)) return null
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  return `/${[first, ...rest.map(() => '*')].join('/')}`
}

/** A shared page that a person sees: no drafts, errors or pages of a signed-in user. */
const isCountable = (request: Request, response: Response) =>
  request.method === 'GET' &&
  (request.headers.get('sec-fetch-dest') ?? 'document') === 'document' &&
  response.status === 200 &&
  (response.headers.get('content-type') ?? '').startsWith('text/html') &&
  isCacheable(response)

/** Do Not Track, Global Privacy Control, prefetched pages, and bots. */
const isExcluded = (headers: Headers) =>
  headers.get('dnt') === '1' ||
  headers.get('sec-gpc') === '1' ||
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '') ||
  !/mozilla/i.test(headers.get('user-agent') ?? '') ||
  /bot|crawl|spider|headless|lighthouse/i.test(headers.get('user-agent') ?? '')

const deviceOf = (headers: Headers): Device => {
  const agent = headers.get('user-agent') ?? ''
  if (/ipad|tablet|android(?!.*mobi)/i.test(agent)) return 'tablet'
  return headers.get('sec-ch-ua-mobile') === '?1' || /mobi/i.test(agent) ? 'phone' : 'computer'
}

const idOf = ({ day, path, brand, language, device }: ViewCount) =>
  [day, path, brand, language, device].join(' ')

const add = (more: ViewCount) => {
  const id = idOf(more)
  const known = pending.get(id)
  if (known) known.views += more.views
  else if (pending.size < maxPending) pending.set(id, more)
}

const flushDelay = () => new Promise((resolve) => setTimeout(resolve, flushDelayMs))

/** Writes what was gathered; what cannot be written waits for the next time. */
const flush = async (environment: Environment): Promise<void> => {
  const counts = [...pending.values()]
  pending = new Map()
  flushing = false
  try {
    await connect(environment.DB).batch(counts.map(write))
  } catch (error) {
    counts.forEach(add)
    log.error('page_views', error, environment)
  }
}

const write = (one: ViewCount) =>
  insert(
    pageViews,
    { id: idOf(one), ...one },
    sql`on conflict (id) do update set views = views + excluded.views`,
  )
