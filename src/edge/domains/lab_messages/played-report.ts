import { z } from '#edge/jsonapi/contract'
import { labTestCodes } from '../labs/lab-tests'

const perTest = z.optional(z.partialRecord(z.enum(labTestCodes), z.string()))

/** What the person who plays the lab says of a result, beside its values. */
export const playedDetails = z.object({
  values: perTest,
  units: perTest,
  ranges: perTest,
  /** Codes of HL7 table 0078, with spaces between. */
  flags: perTest,
  comments: perTest,
  /** FHIR Observation.status of each, and of the report; what fits the values unless told. */
  statuses: perTest,
  status: z.optional(z.enum(['partial', 'final', 'corrected', 'cancelled'])),
  conclusion: z.optional(z.string()),
  /** Whose the result says it is, where that is another. */
  name: z.optional(z.string()),
  dob: z.optional(z.string()),
  /** Which order it names, where that is none of ours. */
  orderName: z.optional(z.string()),
  /** Whether its tests come in two reports of one message. */
  isSplit: z.optional(z.stringbool()),
  /** Whether a PDF comes along. */
  hasPdf: z.optional(z.stringbool()),
  format: z.optional(z.enum(['fhir', 'hl7'])),
})
export type PlayedDetails = z.output<typeof playedDetails>

export interface PlayedTest {
  readonly loinc: string
  readonly name: string
  readonly value: string
  /** A comparator and a number, where the value is one. */
  readonly number: { readonly comparator: string; readonly number: number } | null
  readonly unit: string | null
  readonly range: string | null
  readonly flags: readonly string[]
  readonly status: string
  readonly comment: string | null
}

/** A report as the lab of `/dev/lab` sends it, in one format or the other. */
export interface PlayedReport {
  readonly messageId: string
  readonly orderName: string
  readonly vendor: string
  readonly status: 'partial' | 'final' | 'corrected' | 'cancelled'
  readonly firstName: string
  readonly lastName: string
  readonly dob: string
  readonly at: string
  readonly conclusion: string | null
  /** One list for each report of the message. */
  readonly parts: readonly (readonly PlayedTest[])[]
  /** In base64. */
  readonly pdf: string | null
}
