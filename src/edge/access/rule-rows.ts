import type { PlainDate } from '../time'
import { ageAt } from '../time'
import { type AccessDecision, type AccessRule, decideAccess } from './rules'

interface Subject {
  readonly cboId: string | null
  readonly state: string
  readonly insured: number | null
  readonly dob: PlainDate
}

const flag = (value: number | null) => (value === null ? null : value === 1)

/** What the rule set of a patient's organization says, its rows given as one JSON text. */
export const accessOf = (
  { cboId, state, insured, dob }: Subject,
  rules: string | null,
  today: PlainDate,
): AccessDecision =>
  decideAccess(cboId ? rulesOf(rules) : null, {
    state,
    insured: flag(insured),
    age: ageAt(dob, today),
  })

const rulesOf = (text: string | null): AccessRule[] =>
  (JSON.parse(text ?? '[]') as (Omit<AccessRule, 'insured'> & { insured: number | null })[]).map(
    (rule) => ({ ...rule, insured: flag(rule.insured) }),
  )
