import * as z from 'zod'
import { listOf, oneOf, query } from '../query'
import { claim, claimFields, href, maybe, rich, text } from './fields'

const titled = z.object({ title: text, text: maybe(text) })

const section = <S extends z.core.$ZodShape>(shape: S) => z.object({ _key: maybe(text), ...shape })
const sections = [
  section({
    _type: z.literal('landingProof'),
    about: maybe(text),
    figure: text,
    claim,
    note: maybe(text),
    more: maybe(text),
  }),
  section({
    _type: z.literal('landingSteps'),
    title: text,
    steps: listOf(titled.extend({ when: maybe(text) })),
  }),
  section({
    _type: z.literal('landingWays'),
    title: text,
    note: maybe(text),
    kinds: listOf(titled.extend({ soon: maybe(text) })),
  }),
  section({
    _type: z.literal('landingPep'),
    title: text,
    text: maybe(text),
    steps: listOf(titled),
    start: maybe(text),
  }),
  section({ _type: z.literal('landingHelp'), title: text, text: maybe(text) }),
  section({
    _type: z.literal('landingCost'),
    title: text,
    price: maybe(text),
    claim: maybe(claim),
    uninsured: maybe(
      z.object({
        title: text,
        rows: listOf(z.object({ what: text, strong: maybe(text), text: maybe(text) })),
        note: maybe(text),
      }),
    ),
  }),
  section({ _type: z.literal('landingClinicians'), title: text, note: maybe(text) }),
  section({
    _type: z.literal('landingPrivacy'),
    title: text,
    list: maybe(text),
    none: maybe(text),
    promises: listOf(text),
  }),
  section({ _type: z.literal('landingQuestions'), title: text, note: maybe(text) }),
  section({
    _type: z.literal('landingWords'),
    title: text,
    body: maybe(rich),
    tile: maybe(text),
    link: maybe(z.object({ label: text, href })),
  }),
] as const

const page = z.object({
  _id: z.string(),
  description: maybe(text),
  strip: maybe(z.object({ lead: maybe(text), text: maybe(text), link: maybe(text) })),
  hero: z.object({
    title: text,
    lead: maybe(text),
    start: maybe(text),
    startHelp: maybe(text),
    more: maybe(text),
    moreHelp: maybe(text),
    art: maybe(z.enum(['quilt', 'night', 'garden', 'lantern'])),
  }),
  sections: listOf(z.discriminatedUnion('_type', sections)),
  demo: maybe(text),
})
export type Landing = z.output<typeof page>
export type LandingSection = z.output<(typeof sections)[number]>
/** What a part of the page is made of, by its section's name. */
export type Section<T extends LandingSection['_type']> = Extract<LandingSection, { _type: T }>

const shown = `{
  _id, description, strip, hero, "sections": sections[]{..., "claim": claim${claimFields}}, demo
}`
/** The brand's landing page, else the one for every brand without its own. */
export const landing = query<Landing | null>({
  name: 'landing',
  groq: `coalesce(
    *[_type == "landingPage" && brand._ref == $brand][0]${shown},
    *[_type == "landingPage" && !defined(brand)][0]${shown}
  )`,
  shape: oneOf(page),
  types: ['landingPage', 'clinician'],
})
