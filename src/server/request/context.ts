import { brandAt, brandById, defaultOf } from '../../content/brand/lookup'
import { originOf } from '../../content/brand/origin'
import { type BrandView, viewOf } from '../../content/brand/view'
import type { BrandDocument } from '../../content/queries/brands'
import type { Query } from '../../content/query'
import { type Content, readerOf } from '../../content/reader'
import type { Environment } from '../../edge/environment'
import { now } from '../../edge/time'
import type { Wanted } from '../address/page-request'
import { allBrands, readingOf } from './content-reader'
import { isPreview } from './preview'

type KeepAlive = (work: Promise<unknown>) => void

/** One visitor's page: whose it is, and what its words are read with. */
export interface Visit {
  readonly wanted: Wanted
  readonly brand: BrandView
  /** Its address is this brand's, or the clinic's own. An unknown host gets the default brand, and nothing is kept. */
  readonly isKnown: boolean
  readonly content: Content
  readonly version: number | null
  readonly drafts: boolean
  /** What the page was made of, gathered while it is: `type:faqEntry`, `id:…` of a document that stands alone. */
  readonly tags: ReadonlySet<string>
  /** The same page in another brand, where there is one by that id. */
  readonly as: (brandId: string) => Visit
}

/** Whose page it is: almost always out of memory. */
export const visitOf = async (
  wanted: Wanted,
  environment: Environment,
  keepAlive: KeepAlive,
): Promise<Visit> => {
  const drafts = await isPreview(wanted.cookies, environment)
  const tags = new Set<string>()
  const reading = {
    ...(await readingOf(environment, wanted.language, keepAlive)),
    drafts,
    asked: ({ types }: Query<unknown>, answer: unknown) => {
      for (const type of types) tags.add(`type:${type}`)
      const { _id } = (answer ?? {}) as { _id?: unknown }
      if (typeof _id === 'string') tags.add(`id:${_id}`)
    },
  }
  const all = await allBrands(reading)
  const { hostname } = wanted.url
  const isOwn = isClinics(hostname, environment)
  const theirs = (drafts && shown(wanted, all)) || (isOwn ? null : brandAt(all, hostname))
  const visit = (brand: BrandDocument): Visit => ({
    wanted,
    brand: viewOf(
      brand,
      originOf(brand, wanted.url.origin, environment.APP_ORIGIN),
      now(),
      wanted.language,
    ),
    isKnown: isOwn || theirs !== null,
    content: readerOf({ ...reading, brandId: brand._id }),
    version: reading.version,
    drafts,
    tags,
    as: (brandId) => visit(brandById(all, brandId) ?? brand),
  })
  return visit(theirs ?? defaultOf(all))
}

/** An editor looks at a draft in a brand's look, wherever the brand itself answers. */
const shown = ({ url }: Wanted, all: readonly BrandDocument[]): BrandDocument | null =>
  brandById(all, url.searchParams.get('theme_id') ?? '')

/** The clinic's own address is never a partner's, whatever a document says. */
const isClinics = (host: string, { APP_ORIGIN, local }: Environment): boolean =>
  (APP_ORIGIN !== undefined && hostOf(APP_ORIGIN) === host) || (local && loopback.has(host))

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const hosts = new Map<string, string>()
const hostOf = (origin: string): string => {
  const host = hosts.get(origin) ?? new URL(origin).hostname
  hosts.set(origin, host)
  return host
}

// Between the shell, which knows the visit first, and the pages' middleware, which needs it.
const underway = new Map<string, Visit>()
export const handOver = (id: string, visit: Visit): void => {
  underway.set(id, visit)
}
export const handedOver = (id: string): Visit | undefined => underway.get(id)
export const handBack = (id: string): void => {
  underway.delete(id)
}
