import {
  ingredientsOf,
  isAmongMedicines,
  judgedMedicineOf,
  type PrescribingAct,
  type PrescribingRule,
  prescribingRules,
  takenMedicineOf,
} from '../formulary'
import { byHand, medicineOf } from '../formulary/medicine'
import { isOverride, maxTopic, type Override } from '../formulary/override-reasons'
import type { SafetyLevel } from '../formulary/safety-levels'
import type { PrescribingFacts } from './facts'
import { isAny } from './medicine-predicates'
import { predicates, supplyFacts } from './predicates'
import { type Prescribed, signedOthers } from './prescribed'

/** Result of a rule against a prescription, by its level. */
export interface SafetyProblem {
  readonly code: string
  readonly level: SafetyLevel
  /** Topic of an override: the rule, and the medicine or allergy that it found. */
  readonly topic: string
  /** The kind of its reasons. */
  readonly reasons: string
  readonly text: string
  /** The label or guideline that says so. */
  readonly source: string
}

/** Whether a reason of its kind overrides the finding. */
const isAnswered = (
  { topic, reasons }: SafetyProblem,
  overrides: readonly Override[] | null | undefined,
): boolean =>
  overrides?.some((each) => each.topic === topic && isOverride({ ...each, kind: reasons })) === true

/** Whether a problem prevents the prescription: a refusal, or an override without its reason. */
export const isObstacle = (
  problem: SafetyProblem,
  overrides: readonly Override[] | null | undefined,
): boolean =>
  problem.level === 'refusal' || (problem.level === 'override' && !isAnswered(problem, overrides))

const rankOf: Readonly<Record<SafetyLevel, number>> = {
  refusal: 0,
  override: 1,
  needs: 2,
  warning: 3,
}

/** All rules whose facts hold, the gravest first; the same is told once, by the gravest row that says it. */
export const findSafetyProblems = (
  rx: Prescribed,
  facts: PrescribingFacts,
  now: string,
  act: PrescribingAct = 'give',
): SafetyProblem[] => {
  const found = [
    ...rulesFor(rx, act).flatMap((rule) => {
      const words = wordsOf(rule.fact, rx, facts, now)
      return words === null ? [] : [{ rule, words }]
    }),
    ...(act === 'stop' ? [] : interactionsOfTaken(rx, facts)),
  ].map(({ rule, words }) => {
    const { code, level, source, reasons } = rule
    const text = rule.text.replace('{fact}', words)
    // Each finding is told once, and a reason answers that one alone; what changes by the day is one finding.
    const topic = words && (isByName(code) || !isOfSupply(rule.fact)) ? topicOf(code, words) : code
    return { topic, problem: { code, level, topic, reasons, source, text } }
  })
  const sorted = found.toSorted((a, b) => rankOf[a.problem.level] - rankOf[b.problem.level])
  return sorted
    .filter(
      ({ topic, problem: { code } }, at) =>
        !sorted
          .slice(0, at)
          .some((each) => each.topic === topic || (topic === code && each.problem.code === code)),
    )
    .map(({ problem }) => problem)
}

const interaction = 'interaction'
const named = [
  interaction,
  'allergy',
  'duplicate',
  'prep_beside_treatment',
  'dose_other',
  'pep_short',
]
const isByName = (code: string): boolean => named.includes(code)

/** As an override names it: in whichever order facts come, on one line, and no longer than its field. */
const topicOf = (code: string, words: string): string =>
  `${code} ${words.split(', ').toSorted().join(', ')}`
    .replace(/\s+/g, ' ')
    .slice(0, maxTopic)
    .trim()
const interactions = prescribingRules.filter(
  ({ code, act, fact }) => code === interaction && act === 'give' && fact.startsWith('takes '),
)

/** Interaction rows of the medicines taken that match this one: interactions apply in both directions. */
const interactionsOfTaken = (rx: Prescribed, facts: PrescribingFacts) => {
  const own = ingredientsOf(rx)
  const taken = [
    ...facts.takenElsewhere.map(({ words, substances }) => ({
      words,
      judged: takenMedicineOf(substances),
    })),
    ...signedOthers(facts, rx).map((each) => ({
      words: medicineOf(each).name,
      judged: judgedMedicineOf(each),
    })),
  ]
  return interactions.flatMap((rule) => {
    const terms = rule.fact.split(' ').slice(1)
    return own.some((each) => terms.some((term) => isAny(term, each)))
      ? taken.flatMap(({ words, judged }) =>
          isAmongMedicines(rule.medicines, judged) ? [{ rule, words }] : [],
        )
      : []
  })
}

const rulesByMedicine = new Map<string, readonly PrescribingRule[]>()

/** Rows by medicine and indication; cached for the formulary, computed each time for a medicine by hand. */
const rulesFor = (rx: Prescribed, act: PrescribingAct): readonly PrescribingRule[] => {
  const key = `${act} ${rx.drug} ${rx.reason}`
  const known = rulesByMedicine.get(key)
  if (known) return known
  const judged = judgedMedicineOf(rx)
  const rules = prescribingRules.filter(
    (each) => isRuleOf(act, each) && isAmongMedicines(each.medicines, judged),
  )
  if (rx.drug !== byHand) rulesByMedicine.set(key, rules)
  return rules
}

/** Leaves out rows about the next supply for a medicine that is taken. */
const isRuleOf = (act: PrescribingAct, rule: PrescribingRule): boolean =>
  rule.act === act || (act === 'take' && rule.act === 'give' && !isOfSupply(rule.fact))

const isOfSupply = (fact: string): boolean =>
  fact.split(' & ').some((term) => supplyFacts.has(term.split(' ')[0] ?? ''))

/** Null unless all of a cell holds; the words of what was found. */
const wordsOf = (
  cell: string,
  rx: Prescribed,
  facts: PrescribingFacts,
  now: string,
): string | null => {
  const found = cell.split(' & ').map((term) => {
    const [name = '', ...argument] = term.split(' ')
    const predicate = predicates[name]
    if (!predicate) throw new Error(`No fact ${name}`)
    return predicate(facts, rx, argument.join(' '), now)
  })
  return found.includes(null) ? null : found.filter(Boolean).join(', ')
}
