import { isHivTest, type LabTestCode, labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import { labStatusTexts } from '../kit-steps'
import type { LabResult } from '../lab'
import { valueWithUnit } from '../value-with-unit'
import type { NextDue } from './next-due'
import { gravestText, patientTextKeyOf, type TextFacts } from './patient-text'
import { type PatientText, type PatientTextKey, patientTexts } from './patient-texts'

type Value = Pick<LabResult, 'code' | 'value' | 'flag' | 'finalAt'> & {
  readonly unit?: string | null
  readonly range?: string | null
}

/** A test as a patient reads it. */
export interface Finding {
  readonly name: string
  readonly detail: string
  readonly value: string
  /** Whether `value` is what the laboratory measured, such as '96 mL/min', and no words of ours. */
  readonly isMeasured: boolean
  /** What it means. */
  readonly text: string
  /** Next step of the finding; null without one, or when the page states it for all findings. */
  readonly next: string | null
  readonly tone: 'positive' | 'warning'
  /** What the laboratory wrote, in its own words; null where they say nothing yet, or no longer. */
  readonly lab: { readonly value: string; readonly range: string | null } | null
}

const specimens = {
  blood: 'Blood',
  urine: 'Urine',
  throat: 'Throat swab',
  rectal: 'Rectal swab',
  vaginal: 'Vaginal swab',
  mouth: 'Mouth swab',
} as const

/** What is told in one line while nothing of it was found. */
const family = { name: 'Chlamydia and gonorrhea', begins: /^(chlamydia|gonorrhea)_/ } as const
const isOfFamily = ({ code }: Value): boolean => family.begins.test(code)

/** The tests of a result in plain words: what is not there is "Not found". Those without a result come last. */
export const findingsOf = (
  results: readonly Value[],
  missing: readonly LabTestCode[] = [],
  facts: TextFacts = noFacts,
): Finding[] => [
  ...reportedFindings(results, facts, gravestOpen(results, missing, facts)),
  // The lab's text for a test that it could not run is shown already.
  ...missing.filter((code) => !results.some((each) => each.code === code)).map(toMissing),
]

const toMissing = (code: LabTestCode): Finding => {
  const { plainName, specimen } = labTestOf(code)
  const { badge, text } = patientTexts.not_performed
  return {
    name: plainName,
    detail: specimens[specimen],
    value: badge,
    isMeasured: false,
    text,
    next: null,
    tone: 'warning',
    lab: null,
  }
}

const reportedFindings = (
  results: readonly Value[],
  facts: TextFacts,
  gravest: PatientTextKey | undefined,
): Finding[] => {
  const inOrder = results.toSorted(
    (a, b) => labTestCodes.indexOf(a.code) - labTestCodes.indexOf(b.code),
  )
  const together = inOrder.filter(isOfFamily)
  const isClear = together.length > 1 && together.every(({ flag }) => flag === 'normal')
  return inOrder.flatMap((each) => {
    if (!isClear || !isOfFamily(each)) return [toFinding(each, facts, gravest)]
    return each === together[0] ? [familyFinding(together)] : []
  })
}

const familyFinding = (together: readonly Value[]): Finding => ({
  name: family.name,
  detail: [...new Set(together.map(({ code }) => specimens[labTestOf(code).specimen]))].join(' · '),
  value: patientTexts.not_found.badge,
  isMeasured: false,
  text: patientTexts.not_found.text,
  next: null,
  tone: 'positive',
  lab: null,
})

const silent: readonly ResultFlag[] = ['unread', 'withdrawn']

const toFinding = (
  value: Value,
  facts: TextFacts,
  gravest: PatientTextKey | undefined,
): Finding => {
  const { plainName, specimen } = labTestOf(value.code)
  const key = patientTextKeyOf(value, facts)
  const { badge, text, next } = textOf(key)
  const measured = valueWithUnit(value)
  const isFine = next === null || (value.flag === 'normal' && key !== 'unsettled')
  return {
    name: plainName,
    detail: specimens[specimen],
    value: badge ?? measured,
    isMeasured: badge === null,
    text,
    next: gravest && next !== textOf(gravest).next ? next : null,
    tone: isFine ? 'positive' : 'warning',
    lab: silent.includes(value.flag) ? null : { value: measured, range: value.range ?? null },
  }
}

const textOf = (key: PatientTextKey): PatientText => patientTexts[key]

const found: readonly ResultFlag[] = ['reactive', 'detected']
/** Whether a test found HIV or may have found it: the page then names who listens at any hour. */
export const hasReactiveHivTest = (results: readonly Value[]): boolean =>
  results.some(({ code, flag }) => isHivTest(code) && found.includes(flag))

const keysOfResult = (
  results: readonly Value[],
  missing: readonly LabTestCode[],
  facts: TextFacts,
): PatientTextKey[] => [
  ...results.map((each) => patientTextKeyOf(each, facts)),
  ...missing.map(() => 'not_performed' as const),
  ...(facts.hasUnreadPart ? ['unread' as const] : []),
]

/** The gravest of the texts after which something has to happen. */
const gravestOpen = (
  results: readonly Value[],
  missing: readonly LabTestCode[],
  facts: TextFacts,
): PatientTextKey | undefined =>
  gravestText(keysOfResult(results, missing, facts).filter((key) => textOf(key).next !== null))

/** The answer comes first: what all of it means, in one sentence. */
export const headlineOf = (
  results: readonly Value[],
  missing: readonly LabTestCode[] = [],
  facts: TextFacts = noFacts,
): string => {
  if (results.length === 0) return labStatusTexts.final.title
  const gravest = gravestText(keysOfResult(results, missing, facts))
  if (gravest === 'not_performed' && missing.length > 1) return 'Some tests have no result.'
  return gravest ? patientTexts[gravest].headline : labStatusTexts.final.title
}

/** What happens next. */
export const nextStepOf = (
  results: readonly Value[],
  nextDue: NextDue | null,
  missing: readonly LabTestCode[] = [],
  facts: TextFacts = noFacts,
): string => {
  const gravest = gravestOpen(results, missing, facts)
  const next = gravest && textOf(gravest).next
  if (next) return next
  if (!nextDue) return 'Nothing for now. Ask for a test whenever something worries you.'
  if (nextDue.isOver && nextDue.isOfOthers)
    return 'Other tests of yours are due now. Ask for a kit, or message us.'
  // Of an old result: a later one may have answered it.
  return nextDue.isOver
    ? 'These tests were a while ago. If you have not tested since, ask for a kit.'
    : `Your next tests are due by ${nextDue.day}. Your clinician orders them before then.`
}
