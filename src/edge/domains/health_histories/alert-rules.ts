import type { ResultFlag } from '../labs/tests/lab-test'
import type { HealthSection } from './sections'

export const alertKinds = [
  'patient_proposal',
  'severe_allergy',
  'unsafe_value',
  'prep_condition',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Conditions that decide on a medicine: a flare of hepatitis B, the dose by the kidney. */
const prepConditions = ['Hepatitis B', 'Kidney Disease']

interface Entry {
  readonly section: HealthSection
  readonly code?: string | null
  /** How a measurement stands to what is expected. */
  readonly flag?: ResultFlag | null
  readonly severity?: string | null
  readonly status: string
}

/** What clinicians are alerted to by an entry. */
export const alertsFor = ({ section, code, flag, severity, status }: Entry): AlertKind[] => [
  ...(status === 'proposed' && code !== 'none' ? (['patient_proposal'] as const) : []),
  ...(section === 'allergies' && severity === 'severe' ? (['severe_allergy'] as const) : []),
  ...(flag && flag !== 'normal' ? (['unsafe_value'] as const) : []),
  ...(section === 'conditions' && code && prepConditions.includes(code)
    ? (['prep_condition'] as const)
    : []),
]
