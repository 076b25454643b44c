import { z } from '#edge/jsonapi/contract'
import { dateField, line, pastDateField } from '#edge/platform/fields'
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
  holderDob: z.optional(z.nullable(pastDateField)),
}

/** When the insurance is in force. */
export const periodFields = {
  startsOn: z.optional(z.nullable(dateField)),
  endsOn: z.optional(z.nullable(dateField)),
}

interface Card {
  readonly relation?: string | undefined
  readonly holderName?: string | null | undefined
  readonly holderDob?: string | null | undefined
  readonly startsOn?: string | null | undefined
  readonly endsOn?: string | null | undefined
}
interface CardProblem {
  readonly path: readonly [string]
  readonly message: string
}
/** What a card cannot say: another person's insurance names the person, and it ends after it starts. */
export const findCardProblems = (card: Card): readonly CardProblem[] => {
  const { startsOn, endsOn } = card
  const endsEarly = startsOn && endsOn && endsOn < startsOn
  return [
    ...missingOfHolder(card),
    ...(endsEarly ? [problem('endsOn', 'It cannot end before it starts')] : []),
  ]
}

const missingOfHolder = ({ relation, holderName, holderDob }: Card): CardProblem[] => {
  if (relation === undefined || relation === 'self') return []
  return [
    ...(holderName ? [] : [problem('holderName', 'Enter the name of the holder')]),
    ...(holderDob ? [] : [problem('holderDob', 'Enter the date of birth of the holder')]),
  ]
}
const problem = (field: string, message: string): CardProblem => ({ path: [field], message })

/** The same as a check of a form. */
export const checkCard = z.check<Card>(({ value, issues }) => {
  for (const { path, message } of findCardProblems(value))
    issues.push({ code: 'custom', path: [...path], message, input: value })
})
