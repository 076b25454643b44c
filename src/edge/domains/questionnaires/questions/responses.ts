import { dateField, isInOrder, unreadableText } from '#edge/platform/fields'
import { type Flag, flags } from './flags'
import {
  type Answer,
  answerOptions,
  answerTo,
  type Item,
  isEnabled,
  matching,
} from './questionnaire'

export const maxAnswerCharacters = 2000

/** Answers over those there were: what is sent empty is taken back. */
export const overwriteAnswers = (
  before: readonly Answer[],
  sent: readonly Answer[],
): readonly Answer[] =>
  [...new Map([...before, ...sent].map((each) => [each.linkId, each])).values()].filter(
    ({ values }) => values.length > 0,
  )

/** Answers to what is asked, in the order it is asked: a branch that was left is no answer. */
export const enabledAnswers = (items: readonly Item[], answers: readonly Answer[]): Answer[] =>
  items
    .filter((item) => isEnabled(item, answers))
    .map(({ linkId }) => ({ linkId, values: answerTo(answers, linkId) }))
    .filter(({ values }) => values.length > 0)

interface AnswerProblem {
  readonly linkId: string
  readonly message: string
}

/** What of the answers cannot be; and what is still missing, once they are whole. */
export const findAnswerProblems = (
  items: readonly Item[],
  answers: readonly Answer[],
  isWhole: boolean,
): readonly AnswerProblem[] => [
  ...answers.flatMap(({ linkId, values }) => {
    const item = items.find((each) => each.linkId === linkId)
    const message = item ? valueProblem(item, values) : 'There is no such question'
    return message ? [{ linkId, message }] : []
  }),
  ...items
    .filter((item) => isWhole && item.required && isEnabled(item, answers))
    .filter(({ linkId }) => answerTo(answers, linkId).length === 0)
    .map(({ linkId, type }) => ({
      linkId,
      message: type === 'text' ? 'Write an answer' : 'Choose an answer',
    })),
]

const valueProblem = (item: Item, values: readonly string[]): string | null => {
  const [first = ''] = values
  if (values.length > 1 && item.type !== 'multi') return 'Choose one answer'
  switch (item.type) {
    case 'text':
      if (first.length > maxAnswerCharacters) return `Use at most ${maxAnswerCharacters} characters`
      return isInOrder(first) ? null : unreadableText
    case 'date':
      return values.length === 0 || dateField.safeParse(first).success ? null : 'Enter a date'
    case 'number':
      return values.length === 0 || /^\d{1,4}$/.test(first) ? null : 'Enter a number'
    default:
      return values.every((value) => answerOptions(item).some(({ code }) => code === value))
        ? null
        : 'Choose from the list'
  }
}

/** A question with its answer in words, and what a clinician is to see of it. */
export interface ReadableAnswer {
  readonly linkId: string
  readonly question: string
  readonly answer: string[]
  /** What the patient wrote, where others are choices. */
  readonly ownWords: boolean
  readonly flags: Pick<Flag, 'text' | 'level'>[]
}

export const readableAnswers = (
  items: readonly Item[],
  answers: readonly Answer[],
): ReadableAnswer[] =>
  enabledAnswers(items, answers).flatMap(({ linkId, values }) => {
    const item = items.find((each) => each.linkId === linkId)
    if (!item) return []
    const labels = values.map(
      (value) => answerOptions(item).find(({ code }) => code === value)?.label ?? value,
    )
    const found = matching(flags[linkId], values).map(({ text, level }) => ({ text, level }))
    return [
      { linkId, question: item.text, answer: labels, ownWords: item.type === 'text', flags: found },
    ]
  })
