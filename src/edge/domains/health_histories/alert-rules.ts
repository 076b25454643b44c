import type { HealthSection } from './sections'
import { isUnsafe } from './vitals'

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
  readonly value?: string | null
  readonly severity?: string | null
  readonly status: string
}

/** What clinicians are alerted to by an entry. */
export const alertsFor = ({ section, code, value, severity, status }: Entry): AlertKind[] => [
  ...(status === 'proposed' && code !== 'none' ? (['patient_proposal'] as const) : []),
  ...(section === 'allergies' && severity === 'severe' ? (['severe_allergy'] as const) : []),
  ...(code && value && isUnsafe(code, value) ? (['unsafe_value'] as const) : []),
  ...(section === 'conditions' && code && prepConditions.includes(code)
    ? (['prep_condition'] as const)
    : []),
]
