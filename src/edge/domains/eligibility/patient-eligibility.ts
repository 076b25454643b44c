import { type SQL, sql } from '#edge/platform/db/index'
import type { PlainDate } from '#edge/platform/time'
import { ageAt } from '#edge/platform/time'
import { decideEligibility, type EligibilityDecision, type EligibilityRule } from './decide'

interface Patient {
  readonly cboId: string | null
  readonly state: string
  readonly insured: number | boolean | null
  readonly dob: PlainDate
}

const flag = (value: number | boolean | null) => (value === null ? null : Boolean(value))

/** The rules of an organization as one JSON text, for `eligibilityOf`. */
export const eligibilityRules = (cboId: SQL | string | null): SQL<string> => sql`(
  select json_group_array(json_object('priority', priority, 'state', state, 'insured', insured,
    'minAge', min_age, 'maxAge', max_age, 'action', action)) from eligibility_rules where cbo_id = ${cboId})`

/** What the rules of a patient's organization say of them on a day. */
export const eligibilityOf = (
  { cboId, state, insured, dob }: Patient,
  rules: string | null,
  today: PlainDate,
): EligibilityDecision =>
  decideEligibility(cboId ? parseRules(rules) : null, {
    state,
    insured: flag(insured),
    age: ageAt(dob, today),
  })

const parseRules = (text: string | null): EligibilityRule[] =>
  (
    JSON.parse(text ?? '[]') as (Omit<EligibilityRule, 'insured'> & { insured: number | null })[]
  ).map((rule) => ({ ...rule, insured: flag(rule.insured) }))
