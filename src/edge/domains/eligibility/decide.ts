import type { AccessState } from '#edge/platform/access-states'

/** One line of a CBO's rule set; a condition that is `null` matches every patient. */
export interface EligibilityRule {
  /** The lowest decides first. */
  readonly priority: number
  readonly state: string | null
  readonly insured: boolean | null
  /** Both ends included. */
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly action: AccessState
}

/** What is known of a patient; `null` is not known, and matches no rule that asks for it. */
export interface EligibilityFacts {
  readonly state: string | null
  readonly insured: boolean | null
  readonly age: number | null
}

export interface EligibilityDecision {
  readonly action: AccessState
  /** Why, a sentence for each rule looked at, in order. */
  readonly trace: readonly string[]
}

/**
 * The first rule that matches, by priority, decides. Where none does the patient is not allowed;
 * one without a CBO, and so without a rule set (`null`), is not enrolled.
 */
export const decideEligibility = (
  ruleSet: readonly EligibilityRule[] | null,
  facts: EligibilityFacts,
): EligibilityDecision => {
  if (ruleSet === null) return { action: 'not_enrolled', trace: ['No CBO: not_enrolled'] }
  const trace: string[] = []
  for (const rule of ruleSet.toSorted((a, b) => a.priority - b.priority)) {
    const misses = conditions
      .filter(({ isSet, holds }) => isSet(rule) && !holds(rule, facts))
      .map(({ explain }) => explain(rule, facts))
    if (misses.length === 0) {
      trace.push(`Rule ${rule.priority} matches: ${rule.action}`)
      return { action: rule.action, trace }
    }
    trace.push(`Rule ${rule.priority} passed over: ${misses.join(', ')}`)
  }
  return { action: 'not_allowed', trace: [...trace, 'No rule matches: not_allowed'] }
}

interface Condition {
  readonly isSet: (rule: EligibilityRule) => boolean
  readonly holds: (rule: EligibilityRule, facts: EligibilityFacts) => boolean
  readonly explain: (rule: EligibilityRule, facts: EligibilityFacts) => string
}

const conditions: readonly Condition[] = [
  {
    isSet: (rule) => rule.state !== null,
    holds: (rule, { state }) => state === rule.state,
    explain: (rule, { state }) => `state is ${known(state)}, not ${rule.state}`,
  },
  {
    isSet: (rule) => rule.insured !== null,
    holds: (rule, { insured }) => insured === rule.insured,
    explain: (rule, { insured }) =>
      `insurance is ${insurance(insured)}, not ${insurance(rule.insured)}`,
  },
  {
    isSet: (rule) => rule.minAge !== null,
    holds: ({ minAge }, { age }) => age !== null && minAge !== null && age >= minAge,
    explain: (rule, { age }) => `age is ${known(age)}, not ${rule.minAge} or more`,
  },
  {
    isSet: (rule) => rule.maxAge !== null,
    holds: ({ maxAge }, { age }) => age !== null && maxAge !== null && age <= maxAge,
    explain: (rule, { age }) => `age is ${known(age)}, not ${rule.maxAge} or less`,
  },
]

const known = (fact: string | number | null) => fact ?? 'not known'
const insurance = (insured: boolean | null) =>
  insured === null ? 'not known' : insured ? 'held' : 'missing'
