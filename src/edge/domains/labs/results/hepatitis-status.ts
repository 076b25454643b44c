import {
  type InfectionResult,
  isNegativeResult,
  isPositiveResult,
  isUnclearResult,
  resultsOfTest,
} from './infection-result'

/** What the tests on file say of hepatitis B, by CDC 2023: surface antigen, surface antibody and core antibody together. */
export const hepatitisBStates = [
  'unknown',
  'infected',
  'immune_by_vaccine',
  'immune_by_infection',
  'immune',
  'susceptible',
  'core_alone',
  'needs_reading',
  // The health history has it, and no test confirms it or rules it out.
  'reported',
] as const
export type HepatitisBState = (typeof hepatitisBStates)[number]

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
export const hepatitisCStates = [
  'unknown',
  'negative',
  'antibody_alone',
  'infected',
  'no_virus',
  'on_treatment',
  'treated',
  'cured',
  'not_cured',
  'reinfected',
  'needs_reading',
] as const
export type HepatitisCState = (typeof hepatitisCStates)[number]

/** A treatment for hepatitis C: the instants at which it began and ended, or is to end. */
export interface TreatmentCourse {
  readonly from: string
  readonly until: string
}

export const hepatitisCStateOf = (
  results: readonly InfectionResult[],
  courses: readonly TreatmentCourse[],
): HepatitisCState => {
  const [rna, ...earlier] = resultsOfTest(results, 'hepatitis_c_rna')
  const antibodies = resultsOfTest(results, 'hepatitis_c_antibody')
  if (!rna) return stateOfAntibody(antibodies[0])
  if (isUnclearResult(rna)) return 'needs_reading'
  const course = courses
    .filter(({ from }) => from <= rna.testedAt)
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .at(-1)
  if (course) return stateAfterTreatment(rna, earlier, course)
  if (isPositiveResult(rna)) return 'infected'
  // Antibodies that came after the virus was last looked for ask for another look.
  const firstReactive = antibodies.filter(isPositiveResult).at(-1)
  if (firstReactive && firstReactive.testedAt > rna.testedAt) return 'antibody_alone'
  return 'no_virus'
}

const stateOfAntibody = (antibody: InfectionResult | undefined): HepatitisCState => {
  if (isUnclearResult(antibody)) return 'needs_reading'
  if (isPositiveResult(antibody)) return 'antibody_alone'
  return antibody ? 'negative' : 'unknown'
}

/** No virus twelve weeks after treatment (SVR12) is a cure, and virus after a cure is a new infection. */
const stateAfterTreatment = (
  rna: InfectionResult,
  earlier: readonly InfectionResult[],
  { until }: TreatmentCourse,
): HepatitisCState => {
  const isSustained = (each: InfectionResult) =>
    isNegativeResult(each) && Date.parse(each.testedAt) - Date.parse(until) >= sustainedAfterMs
  if (rna.testedAt <= until) return 'on_treatment'
  if (isPositiveResult(rna)) return earlier.some(isSustained) ? 'reinfected' : 'not_cured'
  return isSustained(rna) ? 'cured' : 'treated'
}

const sustainedAfterMs = 84 * 24 * 3_600_000
