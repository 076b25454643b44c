import type { Api } from '#edge/client'
import { decideEligibility, type EligibilityDecision } from '#edge/domains/eligibility/decide'
import { type AccessState, accessStates as allStates } from '#edge/platform/access-states'
import { type State, stateNames } from '#edge/platform/us-states'

/** A rule as it is edited: empty is everyone. */
export interface DraftRule {
  /** Its place in the page, not its id: a replaced rule gets a new one. */
  readonly key: string
  readonly state: State | ''
  readonly insured: '' | 'yes' | 'no'
  readonly minAge: string
  readonly maxAge: string
  readonly action: AccessState
}

export const actionLabels: Readonly<Record<AccessState, string>> = {
  allowed: 'Takes them',
  waitlist: 'Puts them on the waitlist',
  not_allowed: 'Does not take them',
  not_enrolled: 'Does not enroll them',
}
export const ruleActions = allStates

export const loadRules = (api: Api, cbo: string) =>
  api.call('GET /cbos/:cbo/rule_sets', { params: { cbo } })
export type RuleSet = Awaited<ReturnType<typeof loadRules>>

let made = 0
export const newRule = (): DraftRule => {
  made += 1
  return { key: `new-${made}`, state: '', insured: '', minAge: '', maxAge: '', action: 'allowed' }
}

export const draftOf = ({ rules }: RuleSet): DraftRule[] =>
  rules.map(({ id, state, insured, minAge, maxAge, action }) => ({
    key: id,
    state: state ?? '',
    insured: insured === null ? '' : insured ? 'yes' : 'no',
    minAge: minAge === null ? '' : String(minAge),
    maxAge: maxAge === null ? '' : String(maxAge),
    action,
  }))

const ageOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)
const insuredOf = (choice: DraftRule['insured']) => (choice === '' ? null : choice === 'yes')

/** The rules as they are sent. */
export const rulesOf = (draft: readonly DraftRule[]) =>
  draft.map(({ state, insured, minAge, maxAge, action }) => ({
    state: state || null,
    insured: insuredOf(insured),
    minAge: ageOf(minAge),
    maxAge: ageOf(maxAge),
    action,
  }))

/** What is wrong with a rule, or null. */
export const ruleProblem = ({ minAge, maxAge }: DraftRule): string | null => {
  const [youngest, oldest] = [ageOf(minAge), ageOf(maxAge)]
  if ((minAge.trim() && youngest === null) || (maxAge.trim() && oldest === null))
    return 'Enter ages as whole numbers'
  if ((youngest ?? 0) > 130 || (oldest ?? 0) > 130) return 'Enter ages of 130 or less'
  return youngest !== null && oldest !== null && youngest > oldest
    ? 'The oldest age must be at least the youngest age'
    : null
}

export interface SimulatedPerson {
  readonly state: State | ''
  readonly insured: DraftRule['insured']
  readonly age: string
}

/** What the rules on screen, saved or not, decide of a person, and why. */
export const simulate = (
  draft: readonly DraftRule[],
  { state, insured, age }: SimulatedPerson,
): EligibilityDecision =>
  decideEligibility(
    rulesOf(draft).map((rule, at) => ({ ...rule, priority: at + 1 })),
    { state: state || null, insured: insuredOf(insured), age: ageOf(age) },
  )

/** 'New York, insured, 18 or older' */
export const describeRule = ({ state, insured, minAge, maxAge }: DraftRule): string =>
  [
    state && stateNames[state],
    insured && (insured === 'yes' ? 'insured' : 'not insured'),
    minAge && `${minAge} or older`,
    maxAge && `${maxAge} or younger`,
  ]
    .filter(Boolean)
    .join(', ') || 'Everyone else'
