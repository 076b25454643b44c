import { type ObservationCode, observationTypeOf } from '../labs/lab-tests'
import { measureOf } from '../labs/reading/measure'
import { isPlausible } from '../labs/reading/plausible'
import type { ObservationType } from '../labs/tests/lab-test'
import type { HealthSection } from './sections'

interface MeasuredField {
  readonly section: HealthSection
  /** The row of the table of observations that says how it is read. */
  readonly observation: ObservationCode
  /** What the history calls it, where that is shorter. */
  readonly label?: string
  readonly example?: string
}

/** Vitals and lab vitals by their code in the API. */
const vitals = {
  pulse_oximetry: { section: 'vitals', observation: 'pulse_oximetry' },
  temperature: { section: 'vitals', observation: 'temperature' },
  height: { section: 'vitals', observation: 'height' },
  weight: { section: 'vitals', observation: 'weight' },
  bmi: { section: 'vitals', observation: 'bmi' },
  blood_glucose: { section: 'vitals', observation: 'blood_glucose' },
  bp: { section: 'vitals', observation: 'bp' },
  pulse: { section: 'vitals', observation: 'pulse' },
  respiration: { section: 'vitals', observation: 'respiration' },
  rpr: {
    section: 'lab_vitals',
    observation: 'syphilis_rpr',
    label: 'RPR',
    example: 'Nonreactive, or 1:8',
  },
  gfr: { section: 'lab_vitals', observation: 'egfr', label: 'GFR', example: '95' },
  creatinine: {
    section: 'lab_vitals',
    observation: 'creatinine',
    label: 'Creatinine',
    example: '0.9',
  },
  viral_load: {
    section: 'lab_vitals',
    observation: 'hiv_rna',
    label: 'Viral load',
    example: '20, or Not detected',
  },
  cd4: { section: 'lab_vitals', observation: 'cd4', label: 'CD4', example: '650' },
} as const satisfies Record<string, MeasuredField>

/** What a history says of a measurement: its section, its names, and the type of its observation. */
export interface Vital extends ObservationType {
  readonly section: HealthSection
  readonly observation: ObservationCode
  readonly label: string
}

const all = Object.entries<MeasuredField>(vitals).map(([code, field]): [string, Vital] => {
  const type = observationTypeOf(field.observation)
  return [code, { ...type, label: type.name, ...field }]
})
const byCode = new Map(all)

export const vitalOf = (code: string | null | undefined): Vital | undefined =>
  byCode.get(code ?? '')

export const vitalsIn = (section: string): readonly (readonly [string, Vital])[] =>
  all.filter(([, each]) => each.section === section)

const unitPattern = /^[\p{L}%°/[{][\p{L}\d%°²/^.*[\]{} ]*$/u

/** Whether what was typed can be a value. Of a number with its unit, the server says whether it converts. */
export const isTypedValue = (vital: Vital, typed: string): boolean => {
  const measure = measureOf(vital, typed.trim())
  if (!measure || measure.kind === 'not_performed') return false
  return measure.kind === 'quantity' && measure.unit
    ? unitPattern.test(measure.unit)
    : isPlausible(vital, measure)
}
