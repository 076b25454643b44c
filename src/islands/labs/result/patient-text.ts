import {
  isHivTest,
  isReportInWords,
  type LabTestCode,
  labTestOf,
} from '#edge/domains/labs/lab-tests'
import { measureOf } from '#edge/domains/labs/reading/measure'
import type { HepatitisBState, HepatitisCState } from '#edge/domains/labs/results/hepatitis-status'
import type { HivStatus } from '#edge/domains/labs/results/hiv-status'
import type { InfectionFacts, TestedInfection } from '#edge/domains/labs/results/infection-facts'
import type { SyphilisState } from '#edge/domains/labs/results/syphilis-status'
import type { ResultFlag } from '#edge/domains/labs/tests/lab-test'
import { keysOf } from '#edge/platform/typed-keys'
import { type PatientTextKey, patientTexts } from './patient-texts'

export interface ReadValue {
  readonly code: LabTestCode
  readonly value: string
  readonly flag: ResultFlag
  /** Time of the report; without it, earlier facts are ignored. */
  readonly finalAt?: string
}
/** Whether a text says that all is well, and that nothing has to be done. */
export const isClearText = (key: PatientTextKey): boolean =>
  patientTexts[key].headline === patientTexts.not_found.headline

/** Facts that change a text. Without `hiv`, the HIV status is unknown. */
export interface TextFacts extends InfectionFacts {
  readonly hiv?: Pick<HivStatus, 'state'>
  readonly isKnownHiv?: boolean
  readonly hivConfirmedAt?: string | null
  /** Infections of which another result is not released yet. */
  readonly awaitsRelease?: readonly TestedInfection[]
  /** Whether staff still read a part of the report. */
  readonly hasUnreadPart?: boolean
}

const textKeys = keysOf(patientTexts)
/** The gravest first. */
export const gravestText = (keys: readonly PatientTextKey[]): PatientTextKey | undefined =>
  textKeys.find((key) => keys.includes(key))

/** The text for a value: of a flag that says nothing yet, else of its test and what the facts make of it. */
export const patientTextKeyOf = (value: ReadValue, facts: TextFacts): PatientTextKey => {
  const { code, flag } = value
  const isHiv = isHivTest(code)
  if (flag === 'withdrawn' || flag === 'not_performed') return flag
  if (isReportInWords(code))
    return code === 'hepatitis_c_genotype' ? 'hepatitis_c_type' : 'hiv_resistance'
  if (flag === 'unread') return isHiv ? 'hiv_unread' : 'unread'
  if (flag !== 'normal' && isHivExpected(value, facts)) return 'hiv_expected'
  if (flag === 'inconclusive') return isHiv ? 'hiv_unclear' : 'unclear'
  if (flag === 'normal') return keyOfExpected(value, facts)
  if (code === 'hiv_rna' && flag !== 'detected' && flag !== 'reactive') return 'viral_load_high'
  if (isHivRna(code) && facts.isKnownHiv) return 'viral_load_found'
  if (isHivScreen(code)) return 'hiv_screen_reactive'
  // Without antibodies, the virus alone is preliminary.
  if (isHivRna(code) && facts.hiv?.state !== 'confirmed') return 'hiv_virus_found'
  if (isHiv) return 'hiv_found'
  if (labTestOf(code).kind === 'number') return keyOfNumber(code, flag)
  return keyOfFinding(code, facts)
}

const isHivRna = (code: LabTestCode): boolean =>
  code === 'hiv_rna' || code === 'hiv_rna_qualitative'

/** Whether the test looks for antibodies in a person with confirmed HIV, in whom they are expected. */
const isHivExpected = ({ code, finalAt }: ReadValue, { hivConfirmedAt }: TextFacts): boolean =>
  isHivTest(code) &&
  !isHivRna(code) &&
  Boolean(hivConfirmedAt && finalAt && finalAt > hivConfirmedAt)

const isHivScreen = (code: LabTestCode): boolean => code === 'hiv_ag_ab' || code === 'hiv_self_test'

const keyOfExpected = ({ code, value }: ReadValue, facts: TextFacts): PatientTextKey => {
  const test = labTestOf(code)
  const measure = measureOf(test, value)
  if (code === 'hepatitis_b_surface_antibody') {
    if (measure?.kind === 'presence' && measure.presence === 'positive')
      return 'hepatitis_b_protected'
    return facts.hepatitisB === 'susceptible' || facts.hepatitisB === 'unknown'
      ? 'hepatitis_b_unprotected'
      : 'hepatitis_b_no_antibody'
  }
  // A number that counts copies, in someone whose treatment holds them low.
  const isCounted = measure?.kind === 'quantity' && measure.comparator === '=' && measure.number > 0
  if (code === 'hiv_rna' && isCounted) return 'viral_load_low'
  if (isHivRna(code) && facts.isKnownHiv) return 'viral_load_undetectable'
  if (isUnsettled(code, facts)) return 'unsettled'
  if (code === 'hepatitis_c_rna' && treatedHepatitisC.includes(facts.hepatitisC))
    return 'hepatitis_c_treated'
  if (code === 'hiv_self_test') return 'hiv_self_test_negative'
  if (isHivTest(code)) return 'hiv_negative'
  if (code === 'pregnancy') return 'pregnancy_negative'
  return test.kind === 'number' ? 'number_in_range' : 'not_found'
}

/** Whether another test leaves open what this one did not find: no single test is then an answer. */
const isUnsettled = (code: LabTestCode, facts: TextFacts): boolean => {
  const { hiv, isKnownHiv = false, syphilis, hepatitisB, hepatitisC, awaitsRelease = [] } = facts
  if (awaitsRelease.some((infection) => isTestOf(code, infection))) return true
  if (isHivTest(code)) {
    // Antibodies are told apart where a first test was reactive: without virus looked for, that is not answered.
    const isAnswered = hiv?.state === 'negative' || hiv?.state === 'ruled_out'
    if (code === 'hiv_differentiation') return isKnownHiv || !isAnswered
    return isKnownHiv || hiv?.state === 'preliminary' || hiv?.state === 'confirmed'
  }
  if (code.startsWith('syphilis_')) return openSyphilis.includes(syphilis)
  if (code === 'hepatitis_c_rna') return openHepatitisC.includes(hepatitisC)
  if (code === 'hepatitis_c_antibody')
    return [...openHepatitisC, ...treatedHepatitisC].includes(hepatitisC)
  return code.startsWith('hepatitis_b_') && openHepatitisB.includes(hepatitisB)
}
const isTestOf = (code: LabTestCode, infection: TestedInfection): boolean =>
  infection === 'hiv' ? isHivTest(code) : code.startsWith(testNames[infection])
const testNames = {
  syphilis: 'syphilis_',
  hepatitisB: 'hepatitis_b_',
  hepatitisC: 'hepatitis_c_',
} as const

const openSyphilis: readonly SyphilisState[] = [
  'new',
  'risen',
  'untreated',
  'antibody_alone',
  'needs_reading',
]
const openHepatitisB: readonly HepatitisBState[] = [
  'infected',
  'core_alone',
  'needs_reading',
  'reported',
]
const openHepatitisC: readonly HepatitisCState[] = [
  'infected',
  'not_cured',
  'reinfected',
  'antibody_alone',
  'needs_reading',
]
const treatedHepatitisC: readonly HepatitisCState[] = ['on_treatment', 'treated']

const keyOfNumber = (code: LabTestCode, flag: ResultFlag): PatientTextKey => {
  const isCritical = flag === 'critical_low' || flag === 'critical_high'
  if (isCritical && (code === 'egfr' || code === 'creatinine')) return 'kidney_critical'
  if (code === 'cd4' && flag === 'critical_low') return 'cd4_critical'
  if (isCritical) return 'value_critical'
  return code === 'cd4' && flag === 'low' ? 'cd4_low' : 'value_outside'
}

/** What a reactive syphilis test says, by the history of its patient. */
const syphilisKeys: Readonly<Record<SyphilisState, PatientTextKey>> = {
  unknown: 'syphilis_new',
  negative: 'syphilis_needs_reading',
  new: 'syphilis_new',
  risen: 'syphilis_risen',
  untreated: 'syphilis_untreated',
  treated: 'syphilis_treated',
  responding: 'syphilis_responding',
  serofast: 'syphilis_serofast',
  past: 'syphilis_past',
  antibody_alone: 'antibody_alone',
  needs_reading: 'syphilis_needs_reading',
}

const keyOfFinding = (code: LabTestCode, facts: InfectionFacts): PatientTextKey => {
  if (code === 'syphilis_treponemal' && facts.syphilis === 'unknown') return 'antibody_alone'
  if (code.startsWith('syphilis_')) return syphilisKeys[facts.syphilis]
  if (code === 'hepatitis_c_antibody')
    return noVirus.includes(facts.hepatitisC) ? 'hepatitis_c_past' : 'hepatitis_c_antibody'
  if (code === 'hepatitis_c_rna') return 'hepatitis_c_found'
  if (code === 'hepatitis_b_core_antibody')
    return facts.hepatitisB === 'immune_by_infection' ? 'hepatitis_b_past' : 'hepatitis_b_core'
  if (code === 'hepatitis_b_surface_antigen' || code === 'hepatitis_b_dna')
    return 'hepatitis_b_found'
  if (code === 'pregnancy') return 'pregnancy_positive'
  return /^(chlamydia|gonorrhea|trichomonas)/.test(code) ? 'bacteria_found' : 'other_found'
}
const noVirus: readonly HepatitisCState[] = ['no_virus', 'treated', 'cured']
