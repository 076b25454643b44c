import type { Blocks, Claim, DocumentOf, Reference, Words } from './document-parts'

/** The landing page of one brand, or of all that have none of their own. */
export interface LandingPage extends DocumentOf<'landingPage'> {
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
