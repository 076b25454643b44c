import type { ObservationCode } from '../lab-tests'
import type { ObservationStatus } from '../reading/observation-status'
import type { ResultFlag } from '../tests/lab-test'

export const hivTests = [
  'hiv_ag_ab',
  'hiv_self_test',
  'hiv_rna',
  'hiv_rna_qualitative',
  'hiv_differentiation',
] as const
type HivTest = (typeof hivTests)[number]

export const hivStates = ['unknown', 'negative', 'preliminary', 'confirmed', 'ruled_out'] as const

/** What the tests on file say of HIV, by the algorithm of CDC and APHL (2014, updated 2018). */
export interface HivStatus {
  readonly state: (typeof hivStates)[number]
  /** When a laboratory last found none; null while a test is in doubt. */
  readonly negativeAt: string | null
  /** The value that is not negative: reactive, unclear, or not read yet. */
  readonly doubt: string | null
}

export interface HivResult {
  readonly code: HivTest
  readonly value: string
  readonly flag: ResultFlag
  readonly status: ObservationStatus
  readonly testedAt: string
}

const isRna = ({ code }: HivResult) => code === 'hiv_rna' || code === 'hiv_rna_qualitative'
const isScreen = ({ code }: HivResult) => code === 'hiv_ag_ab' || code === 'hiv_self_test'
const isNegative = ({ flag }: HivResult) => flag === 'normal'
const isPositive = ({ flag }: HivResult) =>
  flag === 'reactive' || flag === 'detected' || flag === 'high' || flag === 'critical_high'
const isSuspicious = (result: HivResult) => isPositive(result) || result.flag === 'inconclusive'
const isFinal = ({ status }: HivResult) => status !== 'preliminary'

/**
 * By results that stand, of the latest specimen first. A reactive or unclear test is preliminary until differentiation
 * and RNA of that specimen or a later one settle it: a later screen that finds nothing does not. A value that no one
 * has read keeps the status in doubt.
 */
export const hivStatusOf = (results: readonly HivResult[]): HivStatus => {
  const [unread] = results.filter(({ flag }) => flag === 'unread')
  const [suspicion] = results.filter(
    (each) => (isScreen(each) || isRna(each)) && isSuspicious(each),
  )
  const confirmation = confirmationOf(results)
  if (confirmation) return { state: 'confirmed', negativeAt: null, doubt: confirmation.value }
  const isRuledOut = suspicion !== undefined && rulesOut(suspicion, results)
  const doubt = (suspicion && !isRuledOut ? suspicion : unread)?.value ?? null
  if (doubt !== null) return { state: 'preliminary', negativeAt: null, doubt }
  const negative = results.find(
    (each) => each.code === 'hiv_ag_ab' && isNegative(each) && isFinal(each),
  )
  const negativeAt = negative?.testedAt ?? null
  if (isRuledOut) return { state: 'ruled_out', negativeAt, doubt: null }
  return { state: negativeAt ? 'negative' : 'unknown', negativeAt, doubt: null }
}

/** HIV status by the tests on file and the new values of a specimen together. */
export const hivStateWith = (
  onFile: readonly HivResult[],
  fresh: readonly (Omit<HivResult, 'code' | 'testedAt'> & { readonly code: ObservationCode })[],
  testedAt: string,
): HivStatus['state'] => {
  const added = fresh.flatMap(({ code, ...each }) =>
    isHivStatusTest(code) ? [{ ...each, code, testedAt }] : [],
  )
  return hivStatusOf([...onFile, ...added].toSorted((a, b) => b.testedAt.localeCompare(a.testedAt)))
    .state
}

/** Whether a code is that of a test by which HIV is known. */
export const isHivStatusTest = (code: ObservationCode): code is HivTest =>
  hivTests.some((each) => each === code)

/** Antibodies told apart, or RNA beside a reactive screen. */
const confirmationOf = (results: readonly HivResult[]): HivResult | undefined => {
  const final = results.filter(isFinal)
  const differentiation = final.find(
    (each) => each.code === 'hiv_differentiation' && isPositive(each),
  )
  const hasReactiveScreen = final.some((each) => each.code === 'hiv_ag_ab' && isPositive(each))
  return (
    differentiation ??
    (hasReactiveScreen ? final.find((each) => isRna(each) && isPositive(each)) : undefined)
  )
}

interface RecordedResult extends HivResult {
  readonly finalAt: string
}

/** Time since which results on file confirm HIV: the first differentiation, or the first RNA and screen together. */
export const hivConfirmedAtOf = (results: readonly RecordedResult[]): string | null => {
  const firstOf = (is: (result: HivResult) => boolean): string | undefined =>
    results
      .filter((each) => isFinal(each) && isPositive(each) && is(each))
      .map(({ finalAt }) => finalAt)
      .toSorted()[0]
  const [screen, rna] = [firstOf(({ code }) => code === 'hiv_ag_ab'), firstOf(isRna)]
  const both = screen && rna ? [screen, rna].toSorted().at(-1) : undefined
  const moments = [firstOf(({ code }) => code === 'hiv_differentiation'), both]
  return moments.flatMap((each) => each ?? []).toSorted()[0] ?? null
}

/** RNA that is not there, and no antibodies: told apart, or by a screen where no screen of a laboratory was reactive. */
const rulesOut = (suspicion: HivResult, results: readonly HivResult[]): boolean => {
  const later = results.filter(
    (each) => each.testedAt >= suspicion.testedAt && isNegative(each) && isFinal(each),
  )
  const isOfLabScreen = suspicion.code === 'hiv_ag_ab' && isPositive(suspicion)
  return (
    later.some(isRna) &&
    later.some(
      ({ code }) => code === 'hiv_differentiation' || (!isOfLabScreen && code === 'hiv_ag_ab'),
    )
  )
}
