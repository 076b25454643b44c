import type { PortableTextBlock } from '@portabletext/types'
import type { Language, Localized } from './language'

/**
 * What editors write. One type a document of the lake; the Studio's schemas (cms/schemas) have the same names,
 * and so have the queries. Everything but names, slugs and `en` may be missing: a page leaves out what is not there.
 * Never anything about a person's health.
 */
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

type Words = Localized<string>
type Blocks = Localized<readonly PortableTextBlock[]>
interface Slug {
  readonly _type: 'slug'
  readonly current: string
}
interface Reference {
  readonly _type: 'reference'
  readonly _ref: string
}
interface Image {
  readonly _type: 'image'
  readonly asset: Reference
  /** Required wherever an image is. */
  readonly alt?: Words
}
interface Document<T extends DocumentType> {
  readonly _id: string
  readonly _type: T
}
/** Brands it is for; none means all of them. */
interface ForBrands {
  readonly brands?: readonly Reference[]
}

/** A claim about effect, cost or time: shown with where it is from and when a clinician last checked it. */
export interface Claim {
  readonly _type: 'claim'
  readonly text: Words
  readonly source: string
  /** https only. */
  readonly url?: string
  readonly reviewer: Reference
  /** YYYY-MM-DD. */
  readonly reviewedOn: string
  /** YYYY-MM-DD, within a year; after it the claim is not shown. */
  readonly reviewBy: string
  /** Who approved it when, and a digest of what; made by the lake for an account that may approve. */
  readonly approval?: { readonly by: string; readonly on: string; readonly of: string }
}

/** A tenant. `_id` is its theme_id. Colours are `#rrggbb`; what is not set is derived from what is. */
export interface Brand extends Document<'brand'> {
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
  readonly logo?: { readonly main?: Image; readonly favicon?: Image; readonly pride?: Image }
  /** IANA; June is June there. */
  readonly timezone?: string
  readonly contact?: { readonly phone?: string; readonly email?: string; readonly hours?: Words }
  /** The organization whose patients enrol here: pre-fills, decides nothing. */
  readonly cboId?: string
  /** Slugs of treatments it offers; none means all. */
  readonly serviceLines?: readonly string[]
  /** In the order they are offered; the first is what `/` speaks. None means English and all the others. */
  readonly languages?: readonly Language[]
}

/** The landing page of one brand, or of all that have none of their own. */
export interface LandingPage extends Document<'landingPage'> {
  /** What editors call it. */
  readonly title: string
  readonly brand?: Reference
  /** For search engines and link previews. */
  readonly description?: Words
  /** The line above the page for visitors who may need PEP; it always leads to the PEP section, or to PEP. */
  readonly strip?: { readonly lead?: Words; readonly text?: Words; readonly link?: Words }
  readonly hero: {
    readonly title: Words
    readonly lead?: Words
    readonly start?: Words
    readonly startHelp?: Words
    readonly more?: Words
    readonly moreHelp?: Words
    /** Which cloth is drawn beside it. */
    readonly art?: 'quilt' | 'night' | 'garden' | 'lantern'
  }
  /** In the order they are shown. */
  readonly sections?: readonly (LandingSection & { readonly _key: string })[]
  /** A line at the page's end, where it shows made-up people or prices. */
  readonly demo?: Words
}
interface Titled {
  readonly title?: Words
  readonly text?: Words
}
export type LandingSection =
  | {
      readonly _type: 'landingProof'
      readonly about?: Words
      readonly figure: string
      readonly claim: Claim
      /** What the figure holds for. */
      readonly note?: Words
      readonly more?: Words
    }
  | {
      readonly _type: 'landingSteps'
      readonly title: Words
      readonly steps: readonly (Titled & { readonly _key: string; readonly when?: Words })[]
    }
  | {
      readonly _type: 'landingWays'
      readonly title: Words
      readonly note?: Words
      readonly kinds: readonly (Titled & { readonly _key: string; readonly soon?: Words })[]
    }
  | {
      readonly _type: 'landingPep'
      readonly title: Words
      readonly text?: Words
      readonly steps?: readonly (Titled & { readonly _key: string })[]
      readonly start?: Words
    }
  /** The treatments the brand offers. */
  | { readonly _type: 'landingHelp'; readonly title: Words; readonly text?: Words }
  | {
      readonly _type: 'landingCost'
      readonly title: Words
      readonly price?: string
      readonly claim?: Claim
      readonly uninsured?: {
        readonly title: Words
        readonly rows?: readonly {
          readonly _key: string
          readonly what: Words
          readonly strong?: string
          readonly text?: Words
        }[]
        readonly note?: Words
      }
    }
  /** The brand's first four clinicians. */
  | { readonly _type: 'landingClinicians'; readonly title: Words; readonly note?: Words }
  | {
      readonly _type: 'landingPrivacy'
      readonly title: Words
      readonly list?: Words
      readonly none?: Words
      readonly promises?: readonly (Words & { readonly _key: string })[]
    }
  /** The popular questions. */
  | { readonly _type: 'landingQuestions'; readonly title: Words; readonly note?: Words }
  | {
      readonly _type: 'landingWords'
      readonly title: Words
      readonly body?: Blocks
      readonly tile?: string
      readonly link?: { readonly label: Words; readonly href: string }
    }
export interface FaqTopic extends Document<'faqTopic'> {
  readonly title: Words
  readonly slug: Slug
  readonly summary?: Words
  readonly order?: number
}
export interface FaqEntry extends Document<'faqEntry'>, ForBrands {
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
export interface TreatmentContent extends Document<'treatment'>, ForBrands {
  /** The treatment type's name in the API: 'PrEP', 'Hep C'. */
  readonly serviceLine: string
  readonly title: Words
  readonly slug: Slug
  readonly group: 'Now' | 'Prevent' | 'Test' | 'Treat' | 'Feel well'
  readonly tile: string
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
export interface Clinician extends Document<'clinician'>, ForBrands {
  readonly providerId: string
  /** With the degree; set by the lake from the record. */
  readonly name: string
  readonly slug: Slug
  /** Where it says more than the profession. */
  readonly role?: Words
  /** One of the drawn people, or a photograph. */
  readonly portrait?: string
  readonly photo?: Image
  readonly bio?: Words
  readonly languages?: readonly string[]
  readonly order?: number
  /** Not a real person: pages say so beside what they are said to have reviewed. */
  readonly isDemo?: boolean
}
/** A page of text: how-it-works, accessibility, privacy, and what an editor adds. */
export interface PageDocument extends Document<'page'>, ForBrands {
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
export interface LegalDocument extends Document<'legalDocument'> {
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
export interface ErrorPage extends Document<'errorPage'> {
  readonly code: '401' | '404' | '500' | 'new_version' | 'translation_unavailable'
  readonly more?: Words
  readonly places?: readonly { readonly label: Words; readonly href: string }[]
}
/** A line above public pages, from one instant to another (RFC 3339, UTC). */
export interface Notice extends Document<'notice'>, ForBrands {
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
