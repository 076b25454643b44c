import * as z from 'zod'
import { listOf, query } from '../query'
import { forBrand, maybe, slug, text } from './fields'

const clinician = z.object({
  _id: z.string(),
  name: text,
  slug,
  pronouns: maybe(text),
  role: maybe(text),
  states: listOf(z.string().regex(/^[A-Z]{2}$/)),
  portrait: maybe(text),
  photo: maybe(z.object({ src: text, alt: maybe(text), width: z.number(), height: z.number() })),
  bio: maybe(text),
  languages: listOf(text),
})
export type Clinician = z.output<typeof clinician>

/** Who works for this brand, in the order editors gave them. */
export const clinicians = query<Clinician[]>({
  name: 'clinicians',
  groq: `*[_type == "clinician" && ${forBrand}] | order(coalesce(order, 9999) asc, name asc) {
    _id, name, "slug": slug.current, pronouns, role, states, portrait, bio, languages,
    "photo": select(defined(photo.asset) => {
      "src": photo.asset->url, "alt": photo.alt,
      "width": photo.asset->metadata.dimensions.width,
      "height": photo.asset->metadata.dimensions.height
    })
  }`,
  shape: listOf(clinician),
  types: ['clinician'],
})
