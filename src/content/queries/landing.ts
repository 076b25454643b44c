import * as z from 'zod'
import { contentQuery, manyOf, single } from '../query'
import { citation, citationFields, href, optional, richText, text } from './fields'

const titled = z.object({ title: text, text: optional(text) })

const section = <S extends z.core.$ZodShape>(shape: S) =>
  z.object({ _key: optional(text), ...shape })
const sections = [
  section({
    _type: z.literal('landingProof'),
    about: optional(text),
    figure: text,
    claim: citation,
    note: optional(text),
    more: optional(text),
  }),
  section({
    _type: z.literal('landingSteps'),
    title: text,
    steps: manyOf(titled.extend({ when: optional(text) })),
  }),
  section({
    _type: z.literal('landingWays'),
    title: text,
    note: optional(text),
    kinds: manyOf(titled.extend({ soon: optional(text) })),
  }),
  section({
    _type: z.literal('landingPep'),
    title: text,
    text: optional(text),
    steps: manyOf(titled),
    start: optional(text),
  }),
  section({ _type: z.literal('landingHelp'), title: text, text: optional(text) }),
  section({
    _type: z.literal('landingCost'),
    title: text,
    price: optional(text),
    claim: optional(citation),
    uninsured: optional(
      z.object({
        title: text,
        rows: manyOf(z.object({ what: text, strong: optional(text), text: optional(text) })),
        note: optional(text),
      }),
    ),
  }),
  section({ _type: z.literal('landingClinicians'), title: text, note: optional(text) }),
  section({
    _type: z.literal('landingPrivacy'),
    title: text,
    list: optional(text),
    none: optional(text),
    promises: manyOf(text),
  }),
  section({ _type: z.literal('landingQuestions'), title: text, note: optional(text) }),
  section({
    _type: z.literal('landingWords'),
    title: text,
    body: optional(richText),
    tile: optional(text),
    link: optional(z.object({ label: text, href })),
  }),
] as const

const page = z.object({
  _id: z.string(),
  description: optional(text),
  strip: optional(z.object({ lead: optional(text), text: optional(text), link: optional(text) })),
  hero: z.object({
    title: text,
    lead: optional(text),
    start: optional(text),
    startHelp: optional(text),
    more: optional(text),
    moreHelp: optional(text),
    art: optional(z.enum(['quilt', 'night', 'garden', 'lantern'])),
  }),
  sections: manyOf(z.discriminatedUnion('_type', sections)),
  demo: optional(text),
})
export type Landing = z.output<typeof page>
export type LandingPageSection = z.output<(typeof sections)[number]>
/** What a part of the page is made of, by its section's name. */
export type Section<T extends LandingPageSection['_type']> = Extract<
  LandingPageSection,
  { _type: T }
>

const landingFields = `{
  _id, description, strip, hero, "sections": sections[]{..., "claim": claim${citationFields}}, demo
}`
/** The brand's landing page, else the one for every brand without its own. */
export const landing = contentQuery<Landing | null>({
  name: 'landing',
  groq: `coalesce(
    *[_type == "landingPage" && brand._ref == $brand][0]${landingFields},
    *[_type == "landingPage" && !defined(brand)][0]${landingFields}
  )`,
  shape: single(page),
  types: ['landingPage', 'clinician'],
})
