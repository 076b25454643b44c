import type { ObservationType } from './lab-test'

interface VitalSign extends ObservationType {
  /** LOINC of the parts of a value that has two. */
  readonly parts?: readonly [string, string]
}

const number = { kind: 'number' } as const

/**
 * Vital signs in the units of the clinic; LOINC and units of US Core 6.1, reviewed 2026-11-29. A value out of its range
 * alerts a clinician. Temperature: fever from 100.4 °F (CDC). Oxygen, breathing and slow pulse: below a score of 3 in
 * the National Early Warning Score 2 (Royal College of Physicians, 2017), fast pulse: below a score of 2. Glucose: level
 * 1 hypoglycemia (ADA 2024), and 300 for a call. A value that is not plausible is in another unit or a slip: it is refused.
 */
export const vitalSigns = {
  pulse_oximetry: {
    loinc: '59408-5',
    name: 'Pulse oximetry',
    ...number,
    unit: '%',
    ucum: '%',
    ranges: [{ low: 92 }],
    plausible: [40, 100],
    example: '98',
  },
  temperature: {
    loinc: '8310-5',
    name: 'Temperature',
    ...number,
    unit: 'F',
    ucum: '[degF]',
    ranges: [{ low: 95, high: 100.3 }],
    plausible: [85, 115],
    example: '98.6',
  },
  height: {
    loinc: '8302-2',
    name: 'Height',
    ...number,
    unit: 'in',
    ucum: '[in_i]',
    plausible: [20, 110],
    example: '67',
  },
  weight: {
    loinc: '29463-7',
    name: 'Weight',
    ...number,
    unit: 'lb',
    ucum: '[lb_av]',
    // 2 and 400 kg.
    plausible: [4.4, 882],
    example: '160',
  },
  bmi: {
    loinc: '39156-5',
    name: 'Body mass index',
    ...number,
    unit: 'kg/m²',
    ucum: 'kg/m2',
    plausible: [7, 150],
    example: '24.5',
  },
  blood_glucose: {
    loinc: '2339-0',
    name: 'Blood glucose',
    ...number,
    unit: 'mg/dL',
    ucum: 'mg/dL',
    ranges: [{ low: 70, high: 300 }],
    plausible: [10, 1500],
    gramsPerMole: 180.16,
    example: '95',
  },
  bp: {
    loinc: '85354-9',
    parts: ['8480-6', '8462-4'],
    name: 'Blood pressure',
    kind: 'pressure',
    unit: 'mmHg',
    ucum: 'mm[Hg]',
    example: '120/80',
  },
  pulse: {
    loinc: '8867-4',
    name: 'Pulse',
    ...number,
    unit: 'beats/min',
    ucum: '/min',
    ranges: [{ low: 41, high: 110 }],
    plausible: [20, 300],
    example: '72',
  },
  respiration: {
    loinc: '9279-1',
    name: 'Breathing rate',
    ...number,
    unit: 'breaths/min',
    ucum: '/min',
    ranges: [{ low: 9, high: 24 }],
    plausible: [4, 80],
    example: '16',
  },
} as const satisfies Record<string, VitalSign>

/** Upper and lower blood pressures in mmHg that a living person can have. */
export const plausiblePressure = { systolic: [50, 300], diastolic: [20, 200] } as const

/** Systolic from 90 (NEWS 2), below severe hypertension (ACC and AHA, 2017). */
export const expectedPressure = { systolic: [90, 179], diastolic: [20, 119] } as const
