import {
  type InfectionResult,
  isNegativeResult,
  isPositiveResult,
  isUnclearResult,
  resultsOfTest,
} from './infection-result'

/**
 * What the tests on file say of syphilis, by CDC STI 2021: a titer that rose fourfold is new, one that fell fourfold
 * after treatment is a response, and one that stays as it was after treatment is serofast.
 */
export const syphilisStates = [
  'unknown',
  'negative',
  'new',
  'risen',
  'untreated',
  'treated',
  'responding',
  'serofast',
  'past',
  'antibody_alone',
  'needs_reading',
] as const
export type SyphilisState = (typeof syphilisStates)[number]

/** `treatments` are the instants at which treatment for syphilis began. */
export const syphilisStateOf = (
  results: readonly InfectionResult[],
  treatments: readonly string[],
): SyphilisState => {
  const titers = resultsOfTest(results, 'syphilis_rpr')
  const [titer, ...earlier] = titers
  const [antibody] = resultsOfTest(results, 'syphilis_treponemal')
  if (isUnclearResult(titer) || (!titer && isUnclearResult(antibody))) return 'needs_reading'
  const testedAt = titer?.testedAt ?? antibody?.testedAt ?? ''
  const treatedAt = treatments
    .filter((at) => at <= testedAt)
    .toSorted()
    .at(-1)
  if (titer && isPositiveResult(titer)) return stateOfTiter(titer, earlier, treatedAt)
  if (isUnclearResult(antibody)) return 'needs_reading'
  const wasReactive = earlier.some(isPositiveResult)
  if (isPositiveResult(antibody)) return treatedAt ? 'past' : 'antibody_alone'
  if (wasReactive) return treatedAt ? 'past' : 'needs_reading'
  return titer || antibody ? 'negative' : 'unknown'
}

const stateOfTiter = (
  titer: InfectionResult,
  earlier: readonly InfectionResult[],
  treatedAt: string | undefined,
): SyphilisState => {
  const [last] = earlier
  if (!last || isNegativeResult(last)) return treatedAt && !last ? 'needs_reading' : 'new'
  const now = dilutionOf(titer)
  const before = dilutionOf(last)
  if (now === null || before === null) return 'needs_reading'
  const since = earlier.filter(({ testedAt }) => !treatedAt || testedAt >= treatedAt)
  const lowest = Math.min(before, ...since.flatMap((each) => dilutionOf(each) ?? []))
  if (now >= fourfold * lowest) return 'risen'
  if (!treatedAt) return 'untreated'
  const baseline = earlier.find(({ testedAt }) => testedAt <= treatedAt)
  const first = baseline && dilutionOf(baseline)
  if (first && now * fourfold <= first) return 'responding'
  return Date.parse(titer.testedAt) - Date.parse(treatedAt) >= serofastAfterMs
    ? 'serofast'
    : 'treated'
}

const fourfold = 4
/** A titer is to fall fourfold within a year of treatment. */
const serofastAfterMs = 365 * 24 * 3_600_000

/** 16 of '1:16'; null for a reactive test without a titer. */
const dilutionOf = ({ measure }: InfectionResult): number | null =>
  measure?.kind === 'titer' && measure.comparator === '=' ? measure.dilution : null
