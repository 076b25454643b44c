import type { Language } from '../language'
import { languages } from '../language'
import type { BrandDocument } from '../queries/brands'
import { brandCss } from './css'

/** A brand as a page shows it: in one language, at one address, today. */
export interface BrandView {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly isDefault: boolean
  /** Goes into one `<style>`; empty when it sets nothing. */
  readonly css: string
  readonly scheme: 'light dark' | 'light' | 'dark'
  /** The ground of the page in either scheme, for what surrounds it. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
  readonly favicon: string
  /** In the order they are offered; the first is what `/` speaks. */
  readonly languages: readonly Language[]
  /** Slugs of treatments; null means all. */
  readonly serviceLines: readonly string[] | null
  readonly contact: {
    readonly phone: string | null
    readonly email: string | null
    readonly hours: string | null
  }
  readonly cboId: string | null
  /** Where its pages are, without a slash at the end: what is canonical. */
  readonly origin: string
  readonly tagline: string | null
}

/** The product's own, when there is no content at all. */
export const builtIn: BrandDocument = {
  _id: '01990000-0009-7000-8000-000000000001',
  name: 'Care Plus',
  slug: 'care-plus',
  isDefault: true,
  palette: { primary: '#53b3e4', secondary: '#8ac541', neutral: '#efe6d8', error: '#d64545' },
}

export const viewOf = (brand: BrandDocument, origin: string): BrandView => ({
  id: brand._id,
  name: brand.name,
  slug: brand.slug ?? brand._id,
  isDefault: brand.isDefault ?? false,
  css: brandCss(brand),
  scheme: brand.scheme ?? 'light dark',
  themeColor: { light: '#fdfaf4', dark: '#0d171d' },
  logo: null,
  favicon: '/favicon.svg',
  languages: brand.languages?.length ? brand.languages : languages,
  serviceLines: brand.serviceLines ?? null,
  contact: {
    phone: brand.contact?.phone ?? null,
    email: brand.contact?.email ?? null,
    hours: brand.contact?.hours ?? null,
  },
  cboId: brand.cboId ?? null,
  origin,
  tagline: brand.tagline ?? null,
})
