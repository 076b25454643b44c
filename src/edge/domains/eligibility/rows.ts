import type { PlainDate } from '../../platform/time'
import { ageAt } from '../../platform/time'
import { decideEligibility, type EligibilityDecision, type EligibilityRule } from './decide'

interface Subject {
  readonly cboId: string | null
  readonly state: string
  readonly insured: number | boolean | null
  readonly dob: PlainDate
}

const flag = (value: number | boolean | null) => (value === null ? null : Boolean(value))

/** What the rule set of a patient's organization says, its rows given as one JSON text. */
export const eligibilityOf = (
  { cboId, state, insured, dob }: Subject,
  rules: string | null,
  today: PlainDate,
): EligibilityDecision =>
  decideEligibility(cboId ? rulesOf(rules) : null, {
    state,
    insured: flag(insured),
    age: ageAt(dob, today),
  })

const rulesOf = (text: string | null): EligibilityRule[] =>
  (
    JSON.parse(text ?? '[]') as (Omit<EligibilityRule, 'insured'> & { insured: number | null })[]
  ).map((rule) => ({ ...rule, insured: flag(rule.insured) }))
