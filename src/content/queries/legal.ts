import * as z from 'zod'
import { contentQuery, manyOf } from '../query'
import { day, legalVersion, optional, text, translatedInto } from './fields'

const legalDocument = z.object({
  _id: z.string(),
  document: z.string().regex(/^\w+$/),
  version: legalVersion,
  title: text,
  body: text,
  /** What is agreed to; the others are translations of it. */
  english: text,
  hash: optional(z.string().regex(/^[0-9a-f]{64}$/)),
  effectiveOn: day,
  translatedInto,
})
export type LegalText = z.output<typeof legalDocument>

/** Every version of every text that people agree to, newest first. */
export const legal = contentQuery<LegalText[]>({
  name: 'legal',
  groq: `*[_type == "legalDocument"] | order(effectiveOn desc, version desc) {
    _id, document, version, title, body, "english": body.en, hash, effectiveOn, translatedInto
  }`,
  shape: manyOf(legalDocument),
  types: ['legalDocument'],
})
