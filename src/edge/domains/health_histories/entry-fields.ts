import { z } from '#edge/jsonapi/contract'
import { line, paragraphs } from '#edge/platform/fields'
import { partialDate } from './partial-date'
import { severities } from './sections'

const optional = (max: number) => z.optional(z.nullable(line(max)))
const optionalDate = z.optional(z.nullable(partialDate))

/** What is measured, an answer of a list, or `none`; null for words of the writer. */
export const entryCode = optional(60)
/** What an entry says in words of the writer, as the form of the browser and the API read it. */
export const entryWords = {
  label: optional(200),
  reaction: optional(200),
  details: z.optional(z.nullable(paragraphs(500))),
  value: optional(20),
}
/** How bad it is, and from when to when. */
export const entryCourse = {
  severity: z.optional(z.nullable(z.enum(severities, 'Choose how severe it is'))),
  onsetOn: optionalDate,
  endedOn: optionalDate,
}
