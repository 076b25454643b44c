import type { BrandDocument } from '../queries/brands'
import { builtIn } from './brand-view'

/** The brand that lives at a host, or null. */
export const brandAt = (brands: readonly BrandDocument[], host: string): BrandDocument | null =>
  brands.find(({ hosts }) => hosts?.includes(host)) ?? null

export const brandById = (brands: readonly BrandDocument[], id: string): BrandDocument | null =>
  brands.find(({ _id }) => _id === id) ?? null

export const defaultOf = (brands: readonly BrandDocument[]): BrandDocument =>
  brands.find(({ isDefault }) => isDefault) ?? brands[0] ?? builtIn

/** With no content at all there is still the product itself. */
export const orBuiltIn = (brands: readonly BrandDocument[]): readonly BrandDocument[] =>
  brands.length ? brands : [builtIn]
