import * as z from 'zod'
import { contentQuery, manyOf } from '../query'
import { forBrand, optional, slug, text } from './fields'

const clinician = z.object({
  _id: z.string(),
  providerId: text,
  slug,
  role: optional(text),
  portrait: optional(text),
  photo: optional(
    z.object({ src: text, alt: optional(text), width: z.number(), height: z.number() }),
  ),
  bio: optional(text),
  languages: manyOf(text),
  isDemo: optional(z.boolean()),
})
export type ClinicianProfile = z.output<typeof clinician>

/** What the site adds to the records of those who work for this brand, in the order editors gave them. */
export const clinicianProfiles = contentQuery<ClinicianProfile[]>({
  name: 'clinicians',
  groq: `*[_type == "clinician" && ${forBrand}] | order(coalesce(order, 9999) asc, name asc) {
    _id, providerId, "slug": slug.current, role, portrait, bio, languages, isDemo,
    "photo": select(defined(photo.asset) => {
      "src": photo.asset->url, "alt": photo.alt,
      "width": photo.asset->metadata.dimensions.width,
      "height": photo.asset->metadata.dimensions.height
    })
  }`,
  shape: manyOf(clinician),
  types: ['clinician'],
})
