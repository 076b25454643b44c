import { isAmongMedicines, type PrescribingAct, prescribingRules } from '../formulary'
import type { SafetyLevel } from '../formulary/safety-levels'
import type { PrescribingFacts } from './facts'
import { type Prescribed, predicates } from './predicates'

/** Result of a rule against a prescription: a refusal stands, an override takes a reason, a warning is read. */
export interface SafetyProblem {
  readonly code: string
  readonly level: SafetyLevel
  readonly text: string
  /** The label or guideline that says so. */
  readonly source: string
}

const rankOf: Readonly<Record<SafetyLevel, number>> = { refusal: 0, override: 1, warning: 2 }

/** All rules whose facts hold, the gravest first; the same is told once, by the gravest row that says it. */
export const findSafetyProblems = (
  rx: Prescribed,
  facts: PrescribingFacts,
  now: string,
  act: PrescribingAct = 'give',
): SafetyProblem[] => {
  const found = prescribingRules.flatMap((rule) => {
    if (rule.act !== act || !isAmongMedicines(rule.medicines, rx)) return []
    const words = wordsOf(rule.fact, rx, facts, now)
    if (words === null) return []
    const { code, level, source } = rule
    const text = rule.text.replace('{fact}', words)
    // Each medicine that interacts is told; another reason for the same refusal is not.
    return [
      { topic: code === 'interaction' ? words : code, problem: { code, level, source, text } },
    ]
  })
  const sorted = found.toSorted((a, b) => rankOf[a.problem.level] - rankOf[b.problem.level])
  return sorted
    .filter(({ topic }, at) => sorted.findIndex((each) => each.topic === topic) === at)
    .map(({ problem }) => problem)
}

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
