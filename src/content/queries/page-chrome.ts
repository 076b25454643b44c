import * as z from 'zod'
import { contentQuery, manyOf } from '../query'
import { forBrand, href, optional, slug, text } from './fields'

const instant = z.iso.datetime({ offset: true })
const notice = z.object({
  _id: z.string(),
  text,
  tone: z.enum(['info', 'warning', 'positive']).catch('info'),
  href: optional(href),
  // A date that cannot be read must not show a line for ever.
  from: instant.nullish(),
  until: instant.nullish(),
})
export type SiteNotice = z.output<typeof notice>

const offer = z.object({
  slug,
  serviceLine: text,
  title: text,
  summary: optional(text),
  tile: optional(text),
  group: optional(text),
})
export type Offer = z.output<typeof offer>

/** What stands around every public page: lines above it, and the care its foot leads to. */
export const pageChrome = contentQuery({
  name: 'around',
  groq: `{
    "notices": *[_type == "notice" && ${forBrand}] | order(from asc) {_id, text, tone, href, from, until},
    "offers": *[_type == "treatment" && ${forBrand}] | order(coalesce(order, 9999) asc, _id asc) {
      "slug": slug.current, serviceLine, title, summary, tile, group
    },
    "clinicName": *[_type == "brand" && isDefault == true][0].name
  }`,
  shape: z.object({
    notices: manyOf(notice),
    offers: manyOf(offer),
    clinicName: z.string().nullish(),
  }),
  types: ['notice', 'treatment', 'brand'],
})
