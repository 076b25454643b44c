import { z } from '#edge/jsonapi/contract'

const listOf = <S extends z.ZodMiniType>(of: S) => z.readonly(z.array(of))
const answers = listOf(z.string())

const advice = z.object({
  anyOf: answers,
  text: z.string(),
  link: z.optional(z.object({ href: z.string(), label: z.string() })),
})

const item = z.object({
  linkId: z.string(),
  text: z.string(),
  help: z.optional(z.string()),
  type: z.enum(['boolean', 'choice', 'multi', 'text', 'number', 'date']),
  options: z.optional(listOf(z.object({ code: z.string(), label: z.string() }))),
  required: z.optional(z.literal(true)),
  /** It is asked only where another item has one of these answers. */
  enableWhen: z.optional(z.object({ linkId: z.string(), anyOf: answers })),
  /** What the patient is told beside such an answer, at once. */
  advice: z.optional(listOf(advice)),
})
export type Item = z.output<typeof item> & {
  /** A section of the health history that is offered as the answer. */
  readonly offers?: {
    readonly section: 'conditions' | 'medications' | 'allergies'
    readonly code?: string
  }
}

/** What stands on one screen; as the API answers it, too. */
export const itemGroup = z.object({
  title: z.string(),
  help: z.optional(z.string()),
  items: listOf(item),
})
export type ItemGroup = Omit<z.output<typeof itemGroup>, 'items'> & {
  readonly items: readonly Item[]
}

/** A FHIR Questionnaire as data: groups of items; a finished answer names the version it was given to. */
export interface Questionnaire {
  readonly version: number
  readonly groups: readonly ItemGroup[]
}

/** FHIR QuestionnaireResponse: the values of one item; none is no answer. */
export interface Answer {
  readonly linkId: string
  readonly values: readonly string[]
}

const yesNo = [
  { code: 'yes', label: 'Yes' },
  { code: 'no', label: 'No' },
] as const

/** What can be chosen; a question of yes and no has the same two answers everywhere. */
export const answerOptions = ({ type, options = [] }: Item): NonNullable<Item['options']> =>
  type === 'boolean' ? yesNo : options

export const itemsOf = ({ groups }: Pick<Questionnaire, 'groups'>): readonly Item[] =>
  groups.flatMap(({ items }) => items)

export const answerTo = (answers: readonly Answer[], linkId: string): readonly string[] =>
  answers.find((each) => each.linkId === linkId)?.values ?? []

/** Whether an item is asked, after what was answered so far. */
export const isEnabled = ({ enableWhen }: Item, answers: readonly Answer[]): boolean =>
  !enableWhen ||
  answerTo(answers, enableWhen.linkId).some((value) => enableWhen.anyOf.includes(value))

/** Those of the rules that stand beside an answer. */
export const matching = <Rule extends { readonly anyOf: readonly string[] }>(
  rules: readonly Rule[] | undefined,
  values: readonly string[],
): readonly Rule[] =>
  (rules ?? []).filter(({ anyOf }) => values.some((value) => anyOf.includes(value)))
