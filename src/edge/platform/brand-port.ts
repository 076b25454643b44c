import type { Environment } from './environment'

/** What the platform needs to know of a brand; editors write the rest. */
export interface PlatformBrand {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  /** It stands in where no brand is published: the clinic's own name goes before its name. */
  readonly isBuiltIn?: boolean
  readonly hosts: readonly string[]
  /** Colors by name; null is derived from the others. */
  readonly palette: Readonly<Record<string, string | null>>
  readonly font: { readonly name: string | null; readonly url: string | null }
  readonly logo: {
    readonly main: string | null
    readonly favicon: string | null
    readonly pride: string | null
  }
  /** The organization whose patients enroll with it. */
  readonly cboId: string | null
  /** Where people write to it. */
  readonly email: string | null
}
/** All brands there are, the default one among them; the last ones known when content is down. */
export type BrandLookup = (
  env: Environment,
  later: (work: Promise<unknown>) => void,
) => Promise<readonly PlatformBrand[]>

let lookup: BrandLookup = async () => []
/** Brands are content, and the platform knows none: the worker, which composes the two, provides the lookup. */
export const provideBrandLookup = (how: BrandLookup): void => {
  lookup = how
}
export const findBrands: BrandLookup = (env, later) => lookup(env, later)
