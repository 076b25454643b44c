import type * as z from 'zod/mini'
import { snakeCase } from '../case'

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}
/** Longer lists of choices are in the description of the API. */
const maxNamed = 30

/** What a schema without words of its own refuses, in plain English with the names of the wire. */
export const wordsOfIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing'
      : `This must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'unrecognized_keys')
    return `Not taken here: ${issue.keys.map(snakeCase).join(', ')}`
  if (issue.code === 'invalid_value') return choiceWords(issue.values)
  if (issue.code === 'too_big') return `This is more than ${String(issue.maximum)}`
  if (issue.code === 'too_small') return `This is less than ${String(issue.minimum)}`
  return 'This value is not taken here'
}

const choiceWords = (values: readonly unknown[]): string =>
  values.length > maxNamed ? 'This is none of the choices' : `Use one of: ${values.join(', ')}`

/** The words of a refusal, with the values that are taken where they are few. */
export const issueWithChoices = (
  issue: z.core.$ZodIssue | undefined,
  otherwise: string,
): string => {
  if (!issue) return otherwise
  const words = issue.message || otherwise
  if (issue.code !== 'invalid_value' || issue.values.length > maxNamed) return words
  const choices = choiceWords(issue.values)
  return words === choices ? words : `${words}. ${choices}`
}
