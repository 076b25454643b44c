import { isChangeOf, type StoredEvent } from '#edge/events/event'

/** Types whose rows hold what `loadPrescribingFacts` reads. */
export const factTypes: readonly string[] = [
  'assessments',
  'exposures',
  'health_histories',
  'hiv_labs',
  'lab_results',
  'labs',
  'patients',
  'prep_initial_soap_assessments',
  'prescriptions',
  'soap_notes',
  'treatment_types',
  'unmatched_labs',
]

/** Whether an event may change the prescribing facts or the medicines of a patient. */
export const changesFacts = (event: StoredEvent): boolean =>
  event.patientId !== null && factTypes.some((type) => isChangeOf(event, type))
