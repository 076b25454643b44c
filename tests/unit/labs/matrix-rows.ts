import { type LabTestCode, labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { gravityOf } from '#edge/domains/labs/marks/gravity'
import { workOf } from '#edge/domains/labs/marks/work'
import { flagCodes, isCriticalFlag } from '#edge/domains/labs/reading/flag-codes'
import { measureOf } from '#edge/domains/labs/reading/measure'
import { observationStatuses } from '#edge/domains/labs/reading/observation-status'
import { readReportedWithStatus } from '#edge/domains/labs/reading/read-reported'
import { hepatitisBStates, hepatitisCStates } from '#edge/domains/labs/results/hepatitis-status'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { syphilisStates } from '#edge/domains/labs/results/syphilis-status'
import { openingRules } from '#edge/domains/tasks/opening-rules'
import { iso } from '#edge/platform/time'
import { findingsOf, headlineOf } from '#islands/labs/result/findings'
import { patientTextKeyOf, type TextFacts } from '#islands/labs/result/patient-text'
import { matrixValuesOf } from './matrix-values'

/** Histories of a patient that change a reading, its task or its text. */
interface Patient {
  readonly name: string
  readonly sex?: string
  readonly labelEgfr?: number
  readonly facts: TextFacts
}

const unknown: Patient = { name: 'no history', facts: noFacts }
const withHiv = (name: string, hiv: Partial<TextFacts>): Patient => ({
  name,
  facts: { ...noFacts, ...hiv },
})
const patientsOf = (code: LabTestCode): readonly Patient[] => {
  if (code.startsWith('hiv_'))
    return [
      unknown,
      withHiv('in care for HIV', { isKnownHiv: true }),
      withHiv('HIV confirmed before', {
        isKnownHiv: true,
        hiv: { state: 'confirmed' },
        hivConfirmedAt: '2025-01-02T15:00:00.000Z',
      }),
      ...(['negative', 'preliminary', 'confirmed', 'ruled_out'] as const).map((state) =>
        withHiv(`HIV ${state.replace('_', ' ')}`, { hiv: { state } }),
      ),
    ]
  if (code === 'egfr')
    return [unknown, { ...unknown, name: 'takes a medicine from eGFR 60', labelEgfr: 60 }]
  if (code === 'creatinine' || code === 'hdl')
    return [unknown, ...['Female', 'Male'].map((sex) => ({ ...unknown, name: sex, sex }))]
  if (code.startsWith('syphilis_')) return withStates('syphilis', syphilisStates)
  if (code.startsWith('hepatitis_b_')) return withStates('hepatitisB', hepatitisBStates)
  return code.startsWith('hepatitis_c_') ? withStates('hepatitisC', hepatitisCStates) : [unknown]
}
const withStates = (infection: keyof typeof noFacts, states: readonly string[]): Patient[] =>
  states.map((state) => ({
    name: state.replaceAll('_', ' '),
    facts: { ...noFacts, [infection]: state },
  }))

/** Every code of HL7 table 0078, no flag, and a code that is not in it. */
export const matrixFlags = ['', ...Object.keys(flagCodes), 'ZZ'] as const

export interface MatrixCase {
  readonly code: LabTestCode
  readonly value: string
  readonly flagCode: string
  readonly status: (typeof observationStatuses)[number]
  readonly patient: Patient
}

export const matrixCases = function* (): Generator<MatrixCase> {
  for (const code of labTestCodes)
    for (const patient of patientsOf(code))
      for (const value of matrixValuesOf(code))
        for (const status of observationStatuses)
          for (const flagCode of matrixFlags) yield { code, value, flagCode, status, patient }
}

const at = Date.parse('2026-03-03T15:00:00.000Z')
const clinic = {
  state: 'NY',
  isCallWished: false,
  isListed: false,
  isTold: false,
  hours: [],
}

/** The product repeats itself: what its parts have in common is reckoned once. */
const once = <Value>(reckon: (each: MatrixCase) => Value, keyOf: (each: MatrixCase) => string) => {
  const known = new Map<string, Value>()
  return (each: MatrixCase): Value => {
    const key = keyOf(each)
    const value = known.get(key) ?? reckon(each)
    known.set(key, value)
    return value
  }
}

/** Reads a case, by the patient's sex and care. */
export const readingOf = once(
  ({ code, value, flagCode, status, patient: { sex = null, facts } }) =>
    readReportedWithStatus(
      { code, value, flagCodes: flagCode ? [flagCode] : [], status },
      { sex, isKnownHiv: facts.isKnownHiv ?? false },
    ),
  ({ code, value, flagCode, status, patient: { sex, facts } }) =>
    [code, value, flagCode, status, sex, facts.isKnownHiv].join('|'),
)

/** The outcome of a reading. */
export const outcomeOf = once(
  (each) => {
    const { code, value, status, patient } = each
    const { labelEgfr = 0, facts } = patient
    const { isKnownHiv = false } = facts
    const hivState = facts.hiv?.state ?? 'unknown'
    const isHivConfirmed = Boolean(facts.hivConfirmedAt)
    const graded = { code, ...readingOf(each) }
    const report = {
      at: iso(at),
      isWhole: status !== 'preliminary',
      fresh: [graded],
      corrected: [],
      unchanged: [],
      isKnownHiv,
      isHivConfirmed,
      hivState,
    }
    return {
      flag: graded.flag,
      gravity: gravityOf([graded], { isKnownHiv, isHivConfirmed, hivState, labelEgfr }),
      work: (state: string) => workOf({ ...clinic, state, labelEgfr }, report),
      patientText: patientTextKeyOf({ code, value, flag: graded.flag, finalAt: iso(at) }, facts),
    }
  },
  (each) => [each.code, each.value, each.status, each.patient.name, readingOf(each).flag].join('|'),
)

/** The marks of a result as it comes: whom it needs and by when, and when the patient may read it. */
const marksOf = ({ gravity, work }: ReturnType<typeof outcomeOf>): string => {
  const { isListed, waitsForCall } = work('NY')
  const isHeldByLaw = work('CA').waitsForCall === 'law' && waitsForCall === null
  return [
    isListed ? 'listed' : 'listed with the whole report',
    `${gravity.isTold ? 'told' : 'read'} by the clinician, ${gravity.due.replace('_', ' ')}`,
    `lead ${gravity.escalatesAfterHours === null ? 'once due' : `after ${gravity.escalatesAfterHours} h`}`,
    `released 24 h after the whole report${isHeldByLaw ? ', CA once told' : ''}`,
  ].join('; ')
}

/** A test without a result is asked for again, by the report that lacks it. */
const taskOf = ({ flag, gravity }: ReturnType<typeof outcomeOf>): string =>
  gravity.task ??
  (flag === 'not_performed'
    ? openingRules.find(({ on }) => on === 'labs.report_incomplete')?.opens
    : undefined) ??
  '–'

export const matrixColumns = [
  'test',
  'value',
  'comparator',
  'flag',
  'status',
  'patient',
  'reading',
  'gravity',
  'mark',
  'task',
  'patient text',
  'patient reads',
] as const

/** A case and its outcome as cells. */
export const cellsOf = (each: MatrixCase): readonly string[] =>
  outcomeCellsOf(each).with(matrixColumns.indexOf('flag'), each.flagCode || 'no flag')

const outcomeCellsOf = once(
  (each): readonly string[] => {
    const { code, value, status, patient } = each
    const outcome = outcomeOf(each)
    const measure = measureOf(labTestOf(code), value)
    const result = { code, value, flag: outcome.flag, finalAt: iso(at) }
    const [finding] = findingsOf([result], [], patient.facts)
    return [
      code,
      value,
      measure && 'comparator' in measure ? measure.comparator : '–',
      '',
      status,
      patient.name,
      outcome.flag,
      outcome.gravity.code,
      marksOf(outcome),
      taskOf(outcome),
      outcome.patientText,
      `${finding?.isMeasured ? 'the number' : finding?.value} | ${headlineOf([result], [], patient.facts)}`,
    ]
  },
  (each) => [each.code, each.value, each.status, each.patient.name, readingOf(each).flag].join('|'),
)

/** Classes of flags that every test reads alike. */
export const flagClassOf = (flagCode: string): string => {
  if (flagCode === 'ZZ' || flagCode === 'no flag') return flagCode
  const meaning = flagCodes[flagCode] ?? ''
  return isCriticalFlag(flagCode) ? `${meaning}, critical` : meaning
}
