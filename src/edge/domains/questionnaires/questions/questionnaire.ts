/** A FHIR Questionnaire as data: groups of items; a finished answer names the version it was given to. */
export interface Questionnaire {
  readonly version: number
  readonly groups: readonly ItemGroup[]
}
/** What stands on one screen. */
export interface ItemGroup {
  readonly title: string
  readonly help?: string
  readonly items: readonly Item[]
}

export interface Item {
  readonly linkId: string
  readonly text: string
  readonly help?: string
  readonly type: 'boolean' | 'choice' | 'multi' | 'text' | 'number' | 'date'
  readonly options?: readonly { readonly code: string; readonly label: string }[]
  readonly required?: true
  /** It is asked only where another item has one of these answers. */
  readonly enableWhen?: { readonly linkId: string; readonly anyOf: readonly string[] }
  /** What the patient is told beside such an answer, at once. */
  readonly advice?: readonly Advice[]
  /** A section of the health history that is offered as the answer. */
  readonly offers?: {
    readonly section: 'conditions' | 'medications' | 'allergies'
    readonly code?: string
  }
}
export interface Advice {
  readonly anyOf: readonly string[]
  readonly text: string
  readonly link?: { readonly href: string; readonly label: string }
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
