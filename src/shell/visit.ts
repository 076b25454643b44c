import { brandAt, defaultOf } from '../content/brand/lookup'
import { type BrandView, viewOf } from '../content/brand/view'
import type { Language } from '../content/language'
import { brands } from '../content/queries/brands'
import { type Content, type Reading, readerOf } from '../content/reader'
import { contentVersion } from '../content/version'
import type { Environment } from '../edge/environment'
import { log } from '../edge/log'

type KeepAlive = (work: Promise<unknown>) => void

/** The brand a page is shown in and what its words are read with. */
export const visit = async (
  environment: Environment,
  url: URL,
  language: Language,
  keepAlive: KeepAlive,
): Promise<{ readonly brand: BrandView; readonly content: Content }> => {
  const reading: Reading = {
    environment,
    language,
    brandId: '',
    version: await contentVersion(environment, keepAlive),
    drafts: false,
    keepAlive,
    fault: (where, error) => log.fault(where, error, environment),
  }
  const all = await readerOf(reading)
    .read(brands)
    .catch(() => [])
  const brand = brandAt(all, url.hostname) ?? defaultOf(all)
  return {
    brand: viewOf(brand, environment.APP_ORIGIN ?? url.origin),
    content: readerOf({ ...reading, brandId: brand._id }),
  }
}
