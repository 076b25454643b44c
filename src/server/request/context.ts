import { brandAt, brandById, defaultOf } from '#content/brand/brand-lookup'
import { brandOriginOf } from '#content/brand/brand-origin'
import { type BrandView, brandViewOf } from '#content/brand/brand-view'
import type { BrandDocument } from '#content/queries/brands'
import type { ContentQuery } from '#content/query'
import { type Content, createReader } from '#content/reader'
import type { PageReads } from '#edge/events/reads/page-reads'
import type { JoinedCost } from '#edge/platform/db/joined-batches'
import type { Environment } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import type { PageRequest } from '../address/page-request'
import { allBrands, readerOptions } from './content-reader'
import { isPreview } from './preview'

type KeepAlive = (work: Promise<unknown>) => void

/** One visitor's page: whose it is, and what its words are read with. */
export interface PageContext {
  readonly pageRequest: PageRequest
  readonly brand: BrandView
  /** Its address is this brand's, or the clinic's own. An unknown host gets the default brand, and nothing is kept. */
  readonly isKnownHost: boolean
  readonly content: Content
  readonly version: number | null
  readonly drafts: boolean
  /** What the page was made of, gathered while it is: `type:faqEntry`, `id:…` of a document that stands alone. */
  readonly tags: ReadonlySet<string>
  /** Of the calls it makes, while it is made. */
  readonly cost: JoinedCost
  /** Reads of patients by its calls; null where each call records its own. */
  readonly reads: PageReads | null
  /** The same page in another brand, where there is one by that id. */
  readonly withBrand: (brandId: string) => PageContext
}

/** Whose page it is: almost always out of memory. */
export const createContext = async (
  pageRequest: PageRequest,
  environment: Environment,
  keepAlive: KeepAlive,
  reads: PageReads | null = null,
): Promise<PageContext> => {
  const drafts = await isPreview(pageRequest.cookies, environment)
  const tags = new Set<string>()
  const cost: JoinedCost = { roundTrips: 0, statements: 0 }
  const reading = {
    ...(await readerOptions(environment, pageRequest.language, keepAlive)),
    drafts,
    onQuery: ({ types }: ContentQuery<unknown>, answer: unknown) => {
      for (const type of types) tags.add(`type:${type}`)
      const { _id } = (answer ?? {}) as { _id?: unknown }
      if (typeof _id === 'string') tags.add(`id:${_id}`)
    },
  }
  const all = await allBrands(reading)
  const { hostname } = pageRequest.url
  const isOwn = isClinicHost(hostname, environment)
  const theirs =
    (drafts && previewBrand(pageRequest, all)) || (isOwn ? null : brandAt(all, hostname))
  const contextFor = (brand: BrandDocument): PageContext => ({
    pageRequest,
    brand: brandViewOf(
      brand,
      brandOriginOf(brand, pageRequest.url.origin, environment.APP_ORIGIN),
      now(),
      pageRequest.language,
    ),
    isKnownHost: isOwn || theirs !== null,
    content: createReader({ ...reading, brandId: brand._id }),
    version: reading.version,
    drafts,
    tags,
    cost,
    reads,
    withBrand: (brandId) => contextFor(brandById(all, brandId) ?? brand),
  })
  return contextFor(theirs ?? defaultOf(all))
}

/** An editor looks at a draft in a brand's look, wherever the brand itself answers. */
const previewBrand = ({ url }: PageRequest, all: readonly BrandDocument[]): BrandDocument | null =>
  brandById(all, url.searchParams.get('theme_id') ?? '')

/** The clinic's own host is never a partner brand's, even if a brand document names it. */
const isClinicHost = (host: string, { APP_ORIGIN, local }: Environment): boolean =>
  (APP_ORIGIN !== undefined && hostOf(APP_ORIGIN) === host) || (local && loopback.has(host))

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const hosts = new Map<string, string>()
const hostOf = (origin: string): string => {
  const host = hosts.get(origin) ?? new URL(origin).hostname
  hosts.set(origin, host)
  return host
}
