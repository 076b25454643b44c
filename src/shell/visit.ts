import { brandAt, brandById, defaultOf } from '../content/brand/lookup'
import { originOf } from '../content/brand/origin'
import { type BrandView, viewOf } from '../content/brand/view'
import type { Language } from '../content/language'
import { type BrandDocument, brands } from '../content/queries/brands'
import { type Content, type Reading, readerOf } from '../content/reader'
import { contentVersion } from '../content/version'
import type { Environment } from '../edge/environment'
import { log } from '../edge/log'
import { now } from '../edge/time'
import { isPreview } from './preview'
import { shelf } from './shelf'
import type { Wanted } from './wanted'

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
  /** Types of documents the page was made of, gathered while it is. */
  readonly types: ReadonlySet<string>
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
  const types = new Set<string>()
  const reading: Reading = {
    environment,
    language: wanted.language,
    brandId: '',
    version: await contentVersion(environment, keepAlive),
    drafts,
    shelf,
    keepAlive,
    fault: (where, error) => log.fault(where, error, environment),
    asked: (query) => {
      for (const type of query.types) types.add(type)
    },
  }
  const all = await brandsOf(reading)
  const { hostname } = wanted.url
  const isOwn = isClinics(hostname, environment)
  const theirs = isOwn ? null : brandAt(all, hostname)
  const visit = (brand: BrandDocument): Visit => ({
    wanted,
    brand: viewOf(brand, originOf(brand, wanted.url.origin, environment.APP_ORIGIN), now()),
    isKnown: isOwn || theirs !== null,
    content: readerOf({ ...reading, brandId: brand._id }),
    version: reading.version,
    drafts,
    types,
    as: (brandId) => visit(brandById(all, brandId) ?? brand),
  })
  return visit(theirs ?? defaultOf(all))
}

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

interface Known {
  readonly version: number
  readonly brands: readonly BrandDocument[]
}
const known = new Map<Language, Known>()

/** All brands as they are, else as they last were, else none. */
const brandsOf = async (reading: Reading): Promise<readonly BrandDocument[]> => {
  const mine = known.get(reading.language)
  if (mine && mine.version === reading.version && !reading.drafts) return mine.brands
  const all = await readerOf({ ...reading, asked: () => {} })
    .read(brands)
    .catch(() => mine?.brands ?? [])
  if (reading.version !== null && !reading.drafts && all.length)
    known.set(reading.language, { version: reading.version, brands: all })
  return all
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
