import type { PortableTextBlock } from '@portabletext/types'
import * as z from 'zod'
import { isLanguage, type Language } from '../language'

/** A field that may be missing: what does not fit is as if it were not there. */
export const optional = <T>(shape: z.ZodType<T>) => shape.nullish().catch(null)
export const text = z.string().min(1)
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const slug = z.string().regex(/^[\w-]+$/)
/** Of a legal text: `2026-03`, `1.2`. */
export const legalVersion = z.string().regex(/^[\w.-]+$/)
/** A path of ours, or an address elsewhere; nothing that runs. */
export const href = z.string().regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)/)

/** The languages that all texts of a document are in, as the lake says; null where it does not. */
export const translatedInto = optional(
  z.array(z.string()).transform((all): readonly Language[] => all.filter(isLanguage)),
)

/** Rich text as the Studio keeps it; what it holds is the renderer's to know. */
export const richText = z.array(z.custom<PortableTextBlock>((block) => typeof block === 'object'))

export const citation = z.object({
  _type: z.literal('claim'),
  text,
  source: text,
  url: optional(z.url({ protocol: /^https$/ })),
  reviewer: optional(text),
  isDemo: optional(z.boolean()),
  reviewedOn: optional(day),
})
/** A claim with its reviewer's name, in GROQ. */
export const citationFields = `{
  _type, text, source, url, reviewBy, "reviewer": approval.name, "reviewedOn": approval.on, "isDemo": approval.by == "demo"
}`
export type Citation = z.output<typeof citation>

/** Whether a document is for `$brand`, in GROQ: without brands it is for all. */
export const forBrand = '(!defined(brands) || count(brands) == 0 || $brand in brands[]._ref)'
