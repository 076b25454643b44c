import { defaultOf, orBuiltIn } from '#content/brand/brand-lookup'
import { builtIn } from '#content/brand/brand-view'
import type { Language } from '#content/language'
import { type BrandDocument, brands } from '#content/queries/brands'
import { createReader, type ReaderOptions, type StaleCache } from '#content/reader'
import { contentVersion } from '#content/version'
import type { BrandLookup, PlatformBrand } from '#edge/platform/brand-port'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { workerCache } from '#server/worker-cache'

const ttlSeconds = 2_592_000
const cacheUrl = (key: string) => `https://answers.invalid/?${new URLSearchParams({ key })}`

/** What the content layer last said, kept by the network for when it says nothing. */
const staleContentCache: StaleCache = {
  get: async (key) => (await workerCache.match(cacheUrl(key)))?.json(),
  put: (key, answer) =>
    workerCache.put(
      cacheUrl(key),
      Response.json(answer, { headers: { 'cache-control': `max-age=${ttlSeconds}` } }),
    ),
}

type KeepAlive = (work: Promise<unknown>) => void

/** Options to read published content in a language, for no brand in particular. */
export const readerOptions = async (
  environment: Environment,
  language: Language,
  keepAlive: KeepAlive,
): Promise<ReaderOptions> => ({
  environment,
  language,
  brandId: '',
  version: await contentVersion(environment, keepAlive),
  drafts: false,
  cache: staleContentCache,
  keepAlive,
  fault: (where, error) => log.error(where, error, environment),
})

interface BrandsCache {
  readonly version: number
  readonly brands: readonly BrandDocument[]
}
const brandsByLanguage = new Map<Language, BrandsCache>()

/** All brands as they are, else as they last were, else none: almost always out of memory. */
export const allBrands = async (reading: ReaderOptions): Promise<readonly BrandDocument[]> => {
  const { language, version, drafts } = reading
  const mine = brandsByLanguage.get(language)
  if (mine && mine.version === version && !drafts) return mine.brands
  const all = await createReader({ ...reading, onRead: () => {} })
    .read(brands)
    .catch(() => mine?.brands ?? [])
  if (version !== null && !drafts && all.length)
    brandsByLanguage.set(language, { version, brands: all })
  return all
}

/** The same as the platform knows them; with no content at all, the product itself. */
export const platformBrands: BrandLookup = async (environment, later) => {
  const all = orBuiltIn(await allBrands(await readerOptions(environment, 'en', later)))
  const { _id: main } = defaultOf(all)
  return all.map((brand) => toPlatformBrand(brand, brand._id === main))
}

const toPlatformBrand = (brand: BrandDocument, isDefault: boolean): PlatformBrand => {
  const { _id: id, name, hosts, palette, typography, logo, cboId, contact } = brand
  return {
    id,
    name,
    isDefault,
    isBuiltIn: brand === builtIn,
    hosts: hosts ?? [],
    palette: {
      primary: palette.primary,
      secondary: palette.secondary,
      error: palette.error ?? null,
      info: palette.info ?? null,
      action: palette.action ?? null,
      text: palette.text ?? null,
      divider: palette.divider ?? null,
      backdrop: palette.backdrop ?? null,
      neutral: palette.neutral ?? null,
    },
    font: { name: typography?.font ?? null, url: typography?.file ?? null },
    logo: {
      main: logo?.main?.url ?? null,
      favicon: logo?.favicon?.url ?? '/favicon.svg',
      pride: logo?.pride?.url ?? null,
    },
    cboId: cboId ?? null,
    email: contact?.email ?? null,
  }
}
