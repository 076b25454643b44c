import { withoutHiddenCharacters } from '#edge/platform/languages/hidden-characters'
import { canonicalJson } from '../store/document'
import { isPart } from './validation'

type Part = Readonly<Record<string, unknown>>
export const isClaim = (value: unknown): value is Part => isPart(value) && value._type === 'claim'

/** Fields of a section that are read as one statement with its claim: "about 99%" and what that is. */
const statementFields: Readonly<Record<string, readonly string[]>> = {
  landingProof: ['about', 'figure', 'note'],
  landingCost: ['price'],
}

/**
 * What a clinician approves of a claim, as one text: its words in every language, its source and the day of the next
 * review, and the fields of its holder that belong to the statement. The same before and after hidden characters are taken out.
 */
export const claimStatement = ({ text, source, url, reviewBy }: Part, holder: Part): string => {
  const around = statementFields[String(holder._type)] ?? []
  return canonicalJson(
    [
      ...translationsOf(text),
      ...[source, url, reviewBy],
      ...around.flatMap((name) => translationsOf(holder[name])),
    ].map((each) => (typeof each === 'string' ? withoutHiddenCharacters(each) : (each ?? null))),
  )
}

const translationsOf = (text: unknown): readonly unknown[] =>
  isPart(text) ? [text.en, text.ar, text.es, text.fr] : [text]

/** A copy with every claim changed; `change` also gets the object that holds the claim, or its list. */
export const mapClaims = (
  value: unknown,
  change: (claim: Part, holder: Part) => unknown,
  holder: Part = {},
): unknown => {
  if (Array.isArray(value)) return value.map((each) => mapClaims(each, change, holder))
  if (!isPart(value)) return value
  if (isClaim(value)) return change(value, holder)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapClaims(each, change, value)]),
  )
}
