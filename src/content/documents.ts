import type {
  Blocks,
  Claim,
  ContentImage,
  DocumentOf,
  ForBrands,
  Reference,
  Slug,
  Words,
} from './document-parts'
import type { LandingPage } from './landing-document'
import type { Language } from './language'
import type { TileName } from './tile-names'

/**
 * What editors write, one type a document. Everything but names, slugs and `en` may be missing: a page leaves out what is
 * not there. Never anything about a person's health.
 */

/** A tenant. `_id` is its theme_id. Colors are `#rrggbb`; what is not set is derived from what is. */
export interface Brand extends DocumentOf<'brand'> {
  readonly name: string
  readonly slug: Slug
  readonly isDefault?: boolean
  /** Host names without port, lower case, unique over all brands; an admin alone may change them. */
  readonly hosts?: readonly string[]
  readonly tagline?: Words
  readonly palette: {
    readonly primary: string
    readonly secondary: string
    /** Paper: its hue warms or cools the ground. */
    readonly neutral?: string
    readonly error?: string
    readonly info?: string
    readonly action?: string
    readonly text?: string
    readonly divider?: string
    readonly backdrop?: string
  }
  /** `light dark` follows the visitor. */
  readonly scheme?: 'light dark' | 'light' | 'dark'
  readonly typography?: {
    /** A family the product hosts, or the name the uploaded file is to have. */
    readonly font?: string
    readonly display?: string
    /** woff2, served by ourselves. */
    readonly file?: { readonly asset: Reference }
  }
  readonly logo?: {
    readonly main?: ContentImage
    readonly favicon?: ContentImage
    readonly pride?: ContentImage
  }
  /** IANA; June is June there. */
  readonly timezone?: string
  readonly contact?: { readonly phone?: string; readonly email?: string }
  /** The organization whose patients enroll here: pre-fills, decides nothing. */
  readonly cboId?: string
  /** Slugs of treatments it offers; none means all. */
  readonly serviceLines?: readonly string[]
  /** In the order they are offered; the first is what `/` speaks. None means English and all the others. */
  readonly languages?: readonly Language[]
}

export interface FaqTopic extends DocumentOf<'faqTopic'> {
  readonly title: Words
  readonly slug: Slug
  readonly summary?: Words
  readonly order?: number
}
export interface FaqEntry extends DocumentOf<'faqEntry'>, ForBrands {
  readonly question: Words
  readonly slug: Slug
  readonly topic: Reference
  readonly answer: Blocks
  /** What people type when they look for this. */
  readonly keywords?: Words
  readonly claims?: readonly Claim[]
  readonly order?: number
  /** Shown on the landing page and first. */
  readonly popular?: boolean
}
/** What the clinic says about a service line; what it does (visits, states, minutes) is the API's. */
export interface TreatmentContent extends DocumentOf<'treatment'>, ForBrands {
  /** The treatment type's name in the API: 'PrEP', 'Hep C'. */
  readonly serviceLine: string
  readonly title: Words
  readonly slug: Slug
  readonly group: 'Now' | 'Prevent' | 'Test' | 'Treat' | 'Feel well'
  readonly tile: TileName
  readonly summary: Words
  readonly lead?: Words
  readonly expect?: readonly {
    readonly title: Words
    readonly text: Words
    readonly when?: Words
  }[]
  readonly eligibility?: Words
  readonly price?: Words
  readonly body?: Blocks
  readonly claims?: readonly Claim[]
  readonly order?: number
}
/** What the site adds to a clinician's record: name, pronouns, profession and licenses are that record's. */
export interface Clinician extends DocumentOf<'clinician'>, ForBrands {
  readonly providerId: string
  /** With the degree; set by the lake from the record. */
  readonly name: string
  readonly slug: Slug
  /** Where it says more than the profession. */
  readonly role?: Words
  /** One of the drawn people, or a photograph. */
  readonly portrait?: string
  readonly photo?: ContentImage
  readonly bio?: Words
  readonly languages?: readonly string[]
  readonly order?: number
  /** Not a real person: pages say so beside what they are said to have reviewed. */
  readonly isDemo?: boolean
}
/** A page of text: how-it-works, accessibility, privacy, and what an editor adds. */
export interface PageDocument extends DocumentOf<'page'>, ForBrands {
  readonly title: Words
  readonly slug: Slug
  readonly description?: Words
  readonly lead?: Words
  readonly steps?: readonly { readonly when?: Words; readonly title: Words; readonly text: Words }[]
  readonly body?: Blocks
  readonly claims?: readonly Claim[]
  /** YYYY-MM-DD. */
  readonly reviewedOn?: string
}
/** A text people agree to. A published version never changes; a change is a new version. */
export interface LegalDocument extends DocumentOf<'legalDocument'> {
  readonly document: 'telehealth_consent' | 'agree_privacy_policy' | 'agree_tos' | 'sharing_data'
  readonly version: string
  readonly title: Words
  /** Plain text, a blank line between sections, the first line of each its heading. English is binding. */
  readonly body: Words
  /** SHA-256 of the English body in UTF-8, hex; made when it is published. */
  readonly hash?: string
  /** YYYY-MM-DD. */
  readonly effectiveOn: string
}
/** Words around an error; its title is the specification's and is not edited. */
export interface ErrorPage extends DocumentOf<'errorPage'> {
  readonly code: '401' | '404' | '429' | '500' | 'new_version' | 'translation_unavailable'
  readonly more?: Words
  readonly places?: readonly { readonly label: Words; readonly href: string }[]
}
/** A line above public pages, from one instant to another (RFC 3339, UTC). */
export interface Notice extends DocumentOf<'notice'>, ForBrands {
  readonly text: Words
  readonly tone: 'info' | 'warning' | 'positive'
  readonly href?: string
  readonly from?: string
  readonly until?: string
}
export type ContentDocument =
  | Brand
  | LandingPage
  | FaqTopic
  | FaqEntry
  | TreatmentContent
  | Clinician
  | PageDocument
  | LegalDocument
  | ErrorPage
  | Notice
