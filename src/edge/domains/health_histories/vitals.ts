import type { HealthSection } from './sections'

interface Vital {
  readonly section: HealthSection
  readonly label: string
  readonly unit: string | null
  /** LOINC and UCUM, for exchange. */
  readonly loinc: string
  readonly ucum: string | null
  /** What a person can have; beyond it is a slip of the pen. */
  readonly possible?: readonly [min: number, max: number]
  /** What is written where it is not a number. */
  readonly pattern?: RegExp
  /** Outside of it a clinician is alerted. */
  readonly safe?: readonly [min: number, max: number]
  readonly example: string
}

/** Vitals and lab vitals, with the units of the clinic. */
export const vitals = {
  pulse_oximetry: {
    section: 'vitals',
    label: 'Pulse oximetry',
    unit: '%',
    loinc: '59408-5',
    ucum: '%',
    possible: [40, 100],
    safe: [92, 100],
    example: '98',
  },
  temperature: {
    section: 'vitals',
    label: 'Temperature',
    unit: 'F',
    loinc: '8310-5',
    ucum: '[degF]',
    possible: [85, 115],
    safe: [95, 100.3],
    example: '98.6',
  },
  height: {
    section: 'vitals',
    label: 'Height',
    unit: 'in',
    loinc: '8302-2',
    ucum: '[in_i]',
    possible: [20, 110],
    example: '67',
  },
  weight: {
    section: 'vitals',
    label: 'Weight',
    unit: 'lb',
    loinc: '29463-7',
    ucum: '[lb_av]',
    possible: [40, 1500],
    example: '160',
  },
  blood_glucose: {
    section: 'vitals',
    label: 'Blood glucose',
    unit: 'mg/dL',
    loinc: '2339-0',
    ucum: 'mg/dL',
    possible: [10, 1500],
    safe: [70, 300],
    example: '95',
  },
  bp: {
    section: 'vitals',
    label: 'Blood pressure',
    unit: 'mmHg',
    loinc: '85354-9',
    ucum: 'mm[Hg]',
    pattern: /^([5-9]\d|[12]\d{2}|300)\/([2-9]\d|1\d{2}|200)$/,
    example: '120/80',
  },
  rpr: {
    section: 'lab_vitals',
    label: 'RPR',
    unit: null,
    loinc: '20507-0',
    ucum: null,
    pattern: /^(Reactive|Nonreactive|1:(1|2|4|8|16|32|64|128|256|512|1024|2048))$/,
    example: 'Nonreactive, or 1:8',
  },
  gfr: {
    section: 'lab_vitals',
    label: 'GFR',
    unit: null,
    loinc: '98979-8',
    ucum: null,
    possible: [0, 250],
    // F/TDF needs 60 or more.
    safe: [60, 250],
    example: '95',
  },
  creatinine: {
    section: 'lab_vitals',
    label: 'Creatinine',
    unit: 'mg/dL',
    loinc: '2160-0',
    ucum: 'mg/dL',
    possible: [0.1, 40],
    safe: [0.1, 1.4],
    example: '0.9',
  },
  viral_load: {
    section: 'lab_vitals',
    label: 'Viral load',
    unit: 'copies/mL',
    loinc: '20447-9',
    ucum: '{copies}/mL',
    possible: [0, 100_000_000],
    safe: [0, 199],
    example: '20',
  },
  cd4: {
    section: 'lab_vitals',
    label: 'CD4',
    unit: 'cells/uL',
    loinc: '24467-3',
    ucum: '{cells}/uL',
    possible: [0, 5000],
    safe: [200, 5000],
    example: '650',
  },
} as const satisfies Record<string, Vital>

export const vitalOf = (code: string | null | undefined): Vital | undefined =>
  Object.entries(vitals).find(([name]) => name === code)?.[1]

export const vitalsIn = (section: string): readonly (readonly [string, Vital])[] =>
  Object.entries<Vital>(vitals).filter(([, each]) => each.section === section)

/** A value as it is kept, or null for one that cannot be. */
export const normalizeVital = (code: string, typed: string): string | null => {
  const vital = vitalOf(code)
  if (!vital) return null
  const { pattern, possible } = vital
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/\s*\/\s*/, '/')
  if (pattern) {
    const written = text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
    return pattern.test(written) ? written : null
  }
  const number = Number(text)
  const isPossible = /^\d+(\.\d+)?$/.test(text) && number >= (possible?.[0] ?? 0)
  return isPossible && number <= (possible?.[1] ?? number) ? String(number) : null
}

/** Whether a clinician should hear of a value. */
export const isUnsafe = (code: string, value: string): boolean => {
  if (code === 'bp') {
    const [systolic = 0, diastolic = 0] = value.split('/').map(Number)
    return systolic >= 180 || diastolic >= 120 || systolic < 90
  }
  const safe = vitalOf(code)?.safe
  return safe !== undefined && (Number(value) < safe[0] || Number(value) > safe[1])
}
