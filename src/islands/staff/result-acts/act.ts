import type { MedicationCode } from '#edge/domains/formulary/medications'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import type { PatientLab } from '../labs/lab'
import type { MorbidityReport } from '../orders/orders'
import type { ShownPrescription } from '../prescriptions/prescription'

/** A form that is opened about a result, with what it is filled with. */
export type Act =
  | { readonly kind: 'order'; readonly tests: readonly LabTestCode[] }
  | { readonly kind: 'treat'; readonly drug: MedicationCode }
  | { readonly kind: 'stop'; readonly prescription: ShownPrescription }
  | { readonly kind: 'refer'; readonly to: string | null }
  | { readonly kind: 'report'; readonly condition: MorbidityReport['condition'] }

/** A result with its values, as lists and the review have it. */
export type ActedLab = Pick<
  PatientLab,
  | 'id'
  | 'tests'
  | 'results'
  | 'vendor'
  | 'gravity'
  | 'toldAt'
  | 'resultedAt'
  | 'collectedAt'
  | 'encounter'
  | 'provider'
>
