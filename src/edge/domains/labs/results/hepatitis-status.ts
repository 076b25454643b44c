import {
  type InfectionResult,
  isNegativeResult,
  isPositiveResult,
  isUnclearResult,
  resultsOfTest,
} from './infection-result'

/** What the tests on file say of hepatitis B, by CDC 2023: surface antigen, surface antibody and core antibody together. */
export type HepatitisBState =
  | 'unknown'
  | 'infected'
  | 'immune_by_vaccine'
  | 'immune_by_infection'
  | 'immune'
  | 'susceptible'
  | 'core_alone'
  | 'needs_reading'

export const hepatitisBStateOf = (results: readonly InfectionResult[]): HepatitisBState => {
  const [antigen] = resultsOfTest(results, 'hepatitis_b_surface_antigen')
  const [dna] = resultsOfTest(results, 'hepatitis_b_dna')
  const [antibody] = resultsOfTest(results, 'hepatitis_b_surface_antibody')
  const [core] = resultsOfTest(results, 'hepatitis_b_core_antibody')
  if (isPositiveResult(antigen) || isPositiveResult(dna)) return 'infected'
  if ([antigen, dna, antibody, core].some(isUnclearResult)) return 'needs_reading'
  if (!antibody) return 'unknown'
  if (isPresent(antibody)) {
    if (isPositiveResult(core)) return antigen ? 'immune_by_infection' : 'unknown'
    return core ? 'immune_by_vaccine' : 'immune'
  }
  if (isPositiveResult(core)) return 'core_alone'
  return isNegativeResult(core) && isNegativeResult(antigen) ? 'susceptible' : 'unknown'
}

/** Antibodies that protect are in range either way; the measure tells whether they are there. */
const isPresent = ({ measure }: InfectionResult): boolean =>
  measure?.kind === 'presence' && measure.presence === 'positive'

/** What the tests on file say of hepatitis C, by AASLD and IDSA 2023: an antibody alone is no infection. */
export type HepatitisCState =
  | 'unknown'
  | 'negative'
  | 'antibody_alone'
  | 'infected'
  | 'no_virus'
  | 'on_treatment'
  | 'cured'
  | 'needs_reading'

/** `treatmentsUntil` are the instants at which treatments for hepatitis C ended, or will. */
export const hepatitisCStateOf = (
  results: readonly InfectionResult[],
  treatmentsUntil: readonly string[],
): HepatitisCState => {
  const [rna, ...earlier] = resultsOfTest(results, 'hepatitis_c_rna')
  const antibodies = resultsOfTest(results, 'hepatitis_c_antibody')
  if (isPositiveResult(rna)) return 'infected'
  if (isUnclearResult(rna)) return 'needs_reading'
  const [antibody] = antibodies
  if (!rna) {
    if (isUnclearResult(antibody)) return 'needs_reading'
    if (isPositiveResult(antibody)) return 'antibody_alone'
    return antibody ? 'negative' : 'unknown'
  }
  const endedAt = treatmentsUntil.toSorted().at(-1)
  if (earlier.some(isPositiveResult) && endedAt) {
    const isSustained = Date.parse(rna.testedAt) - Date.parse(endedAt) >= sustainedAfterMs
    return isSustained ? 'cured' : 'on_treatment'
  }
  // Antibodies that came after the virus was last looked for ask for another look.
  const firstReactive = antibodies.filter(isPositiveResult).at(-1)
  if (firstReactive && firstReactive.testedAt > rna.testedAt) return 'antibody_alone'
  return 'no_virus'
}

/** Twelve weeks after treatment without virus (SVR12) is a cure. */
const sustainedAfterMs = 84 * 24 * 3_600_000
