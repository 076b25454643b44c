import {
  isCallDue,
  isHivTest,
  type LabTestCode,
  labTestCodes,
  labTestOf,
} from '#edge/domains/labs/lab-tests'
import { detectionOf } from '#edge/domains/labs/reading/vocabulary'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import { labStatusTexts } from '../kit-steps'
import type { LabResult } from '../lab'
import type { NextDue } from './next-due'

type Value = Pick<LabResult, 'code' | 'value' | 'flag' | 'finalAt'>

/** A test as a patient reads it. */
export interface Finding {
  readonly name: string
  readonly detail: string
  readonly value: string
  readonly tone: 'positive' | 'warning'
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
): Finding[] => [...reportedFindings(results), ...missing.map(toMissing)]

const toMissing = (code: LabTestCode): Finding => {
  const { plainName, specimen } = labTestOf(code)
  return { name: plainName, detail: specimens[specimen], value: 'No result', tone: 'warning' }
}

const reportedFindings = (results: readonly Value[]): Finding[] => {
  const inOrder = results.toSorted(
    (a, b) => labTestCodes.indexOf(a.code) - labTestCodes.indexOf(b.code),
  )
  const together = inOrder.filter(isOfFamily)
  const isClear = together.length > 1 && together.every(({ flag }) => flag === 'normal')
  return inOrder.flatMap((each) => {
    if (!isClear || !isOfFamily(each)) return [toFinding(each)]
    return each === together[0] ? [familyFinding(together)] : []
  })
}

const familyFinding = (together: readonly Value[]): Finding => ({
  name: family.name,
  detail: [...new Set(together.map(({ code }) => specimens[labTestOf(code).specimen]))].join(' · '),
  value: 'Not found',
  tone: 'positive',
})

const toFinding = ({ code, value, flag }: Value): Finding => {
  const { plainName, specimen, kind, expected } = labTestOf(code)
  const where = specimens[specimen]
  const isNumber =
    (kind === 'number' || kind === 'viral_load') && /\d/.test(value) && !withoutValue[flag]
  return {
    name: plainName,
    detail: isNumber && isForAll(expected) ? `${where}. ${expected} is healthy` : where,
    value: isNumber ? value : plainValue(code, flag, value),
    tone: flag === 'normal' ? 'positive' : 'warning',
  }
}

/** What is expected of everyone; what depends on the sex is for the clinician to say. */
const isForAll = (expected: string): boolean => /\d/.test(expected) && !expected.includes('sex')

/** What a patient reads in place of a value that says nothing yet, or no longer. */
const withoutValue: Readonly<Partial<Record<ResultFlag, string>>> = {
  not_performed: 'No result',
  unread: 'Your care team is reading it',
  withdrawn: 'Taken back by the lab',
}

const plainValue = (code: LabTestCode, flag: ResultFlag, value: string): string => {
  const words = withoutValue[flag]
  if (words) return words
  if (code === 'hepatitis_b_surface_antibody' && flag === 'normal')
    return detectionOf(value) === 'positive' ? 'Protected' : 'Not protected'
  if (flag === 'normal') return 'Not found'
  if (flag === 'inconclusive') return 'Unclear'
  if (isReactiveScreen({ code, flag })) return 'Reactive: needs a second test'
  return /^\d+:\d+$/.test(value) ? `Found, ${value}` : 'Found'
}

const found: readonly ResultFlag[] = ['reactive', 'detected']
const hivScreens: readonly LabTestCode[] = ['hiv_ag_ab', 'hiv_self_test']
/** A test that is no diagnosis: another has to confirm it. */
const isReactiveScreen = ({ code, flag }: Pick<Value, 'code' | 'flag'>): boolean =>
  hivScreens.includes(code) && flag === 'reactive'
/** Whether a test found HIV or may have found it: the page then names who listens at any hour. */
export const hasReactiveHivTest = (results: readonly Value[]): boolean =>
  results.some(({ code, flag }) => isHivTest(code) && found.includes(flag))

const unusual: readonly ResultFlag[] = ['low', 'high', 'critical_low', 'critical_high', 'abnormal']
const unfinished: readonly ResultFlag[] = ['unread', 'withdrawn', 'not_performed']
const count = (results: readonly Value[], flags: readonly ResultFlag[]) =>
  results.filter(({ flag }) => flags.includes(flag)).length
const has = (results: readonly Value[], flags: readonly ResultFlag[]) => count(results, flags) > 0

/** The answer comes first: what all of it means, in one sentence. */
export const headlineOf = (
  results: readonly Value[],
  missing: readonly LabTestCode[] = [],
): string => {
  if (results.length === 0) return labStatusTexts.final.title
  if (has(results, found)) {
    if (count(results, found) > 1) return 'Some of your tests found something.'
    return results.some(isReactiveScreen)
      ? 'One of your tests needs a second test.'
      : 'One of your tests found something.'
  }
  if (has(results, unusual))
    return count(results, unusual) > 1
      ? 'Some values are not what we expect.'
      : 'One value is not what we expect.'
  if (has(results, ['inconclusive'])) return 'One test was unclear.'
  if (has(results, ['unread'])) return 'Your care team still reads a part of this.'
  if (has(results, ['withdrawn'])) return 'The lab took a result back.'
  if (missing.length > 0)
    return missing.length > 1 ? 'Some tests have no result.' : 'One test has no result.'
  if (has(results, unfinished)) return 'One test has no result.'
  return 'All clear. You do not need to do anything.'
}

/** What happens next, and by when. */
export const nextStepOf = (
  results: readonly Value[],
  nextDue: NextDue | null,
  missing: readonly LabTestCode[] = [],
): string => {
  // Most have heard it before they read it.
  if (results.some(isReactiveScreen))
    return 'This is not a diagnosis: a second test shows if you have HIV. If your clinician has not talked with you yet, they call you on the next business day. You do not have to wait: message us any time.'
  if (results.some(({ code, flag }) => isCallDue(code, flag)))
    return 'If your clinician has not talked with you yet, they call you on the next business day. You do not have to wait: message us any time.'
  if (has(results, found)) return 'Your clinician tells you how it is treated, and by when.'
  if (has(results, unusual)) return 'Your clinician tells you whether to test it again.'
  if (has(results, ['inconclusive'])) return 'It has to be tested again. We help you with that.'
  if (has(results, ['unread']))
    return 'Your clinician reads what the lab wrote and tells you what it means. Message us any time.'
  if (has(results, ['withdrawn', 'not_performed']))
    return 'It has to be tested again. We help you with that.'
  if (missing.length > 0)
    return 'The lab could not test everything. Message us, and we arrange what is missing.'
  if (!nextDue) return 'Nothing for now. Ask for a test whenever something worries you.'
  // Of an old result: a later one may have answered it.
  return nextDue.isOver
    ? 'These tests were a while ago. If you have not tested since, ask for a kit.'
    : `Your next tests are due by ${nextDue.day}. We get your kit ready before then.`
}

/** Values of one test over time. */
export interface LabTrend {
  readonly code: LabTestCode
  readonly title: string
  readonly unit: string
  /** 'Healthy: 60 or more' */
  readonly healthy: string
  readonly from: number | undefined
  readonly until: number | undefined
  readonly points: readonly { readonly at: string; readonly value: number; readonly id: string }[]
}

/** What is drawn over time, and what it is called. */
const trendTitles: Readonly<Partial<Record<LabTestCode, string>>> = {
  egfr: 'Your kidneys over time',
  cd4: 'Your immune cells over time',
  ldl: 'Your cholesterol over time',
}
const maxPoints = 5

/** How the measurements of a result went before; none where there is only this one. */
export const labTrendsOf = (
  results: readonly Value[],
  measured: readonly (Value & { readonly id: string })[],
): LabTrend[] =>
  results.flatMap(({ code }) => {
    const title = trendTitles[code]
    const points = measured
      .filter((each) => each.code === code && Number.isFinite(Number(each.value)))
      .map(({ id, finalAt, value }) => ({ id, at: finalAt, value: Number(value) }))
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .slice(-maxPoints)
    if (!title || points.length < 2) return []
    const { unit = '', expected } = labTestOf(code)
    const bound = (pattern: RegExp) => {
      const [, edge] = pattern.exec(expected) ?? []
      return edge === undefined ? undefined : Number(edge)
    }
    const from = bound(/^(\d+) or more$/)
    return [
      {
        code,
        title,
        unit,
        points,
        healthy: `Healthy: ${expected}`,
        from,
        until: bound(/^Below (\d+)$/),
      },
    ]
  })

/** Whether a value of a trend is healthy. */
export const isHealthy = (
  { from, until }: Pick<LabTrend, 'from' | 'until'>,
  value: number,
): boolean => (from === undefined || value >= from) && (until === undefined || value < until)
