import { z } from '#edge/jsonapi/contract'

/** `diagnoses` are codes of ICD-10-CM with their words: the options are those in frequent use. */
export const fieldKinds = ['text', 'choice', 'choices', 'diagnoses', 'number', 'date'] as const

/** Where a field's words go in the summary the patient receives. */
export const summaryParts = ['reason', 'next_steps', 'warning_signs', 'follow_up'] as const
export type SummaryPart = (typeof summaryParts)[number]

export const soapField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  /** Must be there before the note is signed. */
  required: z.boolean(),
  options: z.optional(z.array(z.string())),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  unit: z.optional(z.string()),
  help: z.optional(z.string()),
  /** An assistant may draft it. */
  assistant: z.optional(z.boolean()),
  /** May be taken over from the previous note. */
  carryForward: z.optional(z.boolean()),
  summary: z.optional(z.enum(summaryParts)),
})
export type SoapField = z.output<typeof soapField>

export const soapSection = z.object({
  name: z.enum(['subjective', 'objective', 'assessment', 'plan']),
  label: z.string(),
  fields: z.array(soapField),
})
export type SoapSection = z.output<typeof soapSection>

export const fieldsOf = (sections: readonly SoapSection[]): SoapField[] =>
  sections.flatMap(({ fields }) => fields)
