import * as z from 'zod/mini'
import { dateField, line } from '#edge/platform/fields'
import { holderRelations } from './card-limits'

const optional = (max: number) => z.optional(z.nullable(line(max)))
const digits = (count: number, words: string) =>
  z.optional(
    z.nullable(z.string(words).check(z.trim(), z.regex(new RegExp(`^\\d{${count}}$`), words))),
  )

/** Whose insurance it is, as the form of the browser and the API read it. */
export const coverageFields = {
  payer: line(200, 'Enter the name of the insurance'),
  planName: optional(200),
  relation: z.enum(holderRelations, 'Choose whose insurance it is'),
}
/** What the card says of its member and of who holds it. */
export const memberFields = {
  memberId: line(50, 'Enter the member ID'),
  groupNumber: optional(50),
  bin: digits(6, 'The BIN has 6 digits'),
  pcn: optional(20),
  holderName: optional(200),
  holderDob: z.optional(z.nullable(dateField)),
}

interface Holder {
  readonly relation?: string | undefined
  readonly holderName?: string | null | undefined
  readonly holderDob?: string | null | undefined
}
/** What is missing of the holder: another person's insurance names the person. */
export const missingOfHolder = ({ relation, holderName, holderDob }: Holder) => {
  if (relation === undefined || relation === 'self') return []
  return [
    ...(holderName ? [] : [{ path: ['holderName'], message: 'Enter the name of the holder' }]),
    ...(holderDob
      ? []
      : [{ path: ['holderDob'], message: 'Enter the date of birth of the holder' }]),
  ]
}
