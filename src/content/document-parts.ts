import type { PortableTextBlock } from '@portabletext/types'
import type { Localized } from './language'

/** The types of documents of the lake; the Studio's schemas (cms/schemas) have the same names, and so have the queries. */
export const documentTypes = [
  'brand',
  'landingPage',
  'faqTopic',
  'faqEntry',
  'treatment',
  'clinician',
  'page',
  'legalDocument',
  'errorPage',
  'notice',
] as const
export type DocumentType = (typeof documentTypes)[number]

export type Words = Localized<string>
export type Blocks = Localized<readonly PortableTextBlock[]>
export interface Slug {
  readonly _type: 'slug'
  readonly current: string
}
export interface Reference {
  readonly _type: 'reference'
  readonly _ref: string
}
export interface ContentImage {
  readonly _type: 'image'
  readonly asset: Reference
  /** Required wherever an image is. */
  readonly alt?: Words
}
export interface DocumentOf<T extends DocumentType> {
  readonly _id: string
  readonly _type: T
}
/** Brands it is for; none means all of them. */
export interface ForBrands {
  readonly brands?: readonly Reference[]
}

export interface ClaimApproval {
  /** Id of the account. */
  readonly by: string
  /** The clinician's name with the degree, as pages show it. */
  readonly name: string
  /** YYYY-MM-DD. */
  readonly on: string
  /** SHA-256 of the approved statement, hex. */
  readonly of: string
}

/** A claim about effect, cost or time: shown with where it is from and when a clinician last checked it. */
export interface Claim {
  readonly _type: 'claim'
  readonly text: Words
  readonly source: string
  /** https only. */
  readonly url?: string
  /** YYYY-MM-DD, within a year; after it the claim is not shown. */
  readonly reviewBy: string
  /** Its review, which the site shows; made by the lake for an account that may approve. */
  readonly approval?: ClaimApproval
}
