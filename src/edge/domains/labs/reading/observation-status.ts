/** FHIR Observation.status of a value on record. One that is only registered has no value yet. */
export const observationStatuses = [
  'preliminary',
  'final',
  'amended',
  'corrected',
  'cancelled',
  'entered-in-error',
  'unknown',
] as const
export type ObservationStatus = (typeof observationStatuses)[number]

/** Statuses that take back what stood. */
export const isWithdrawal = (status: ObservationStatus): boolean =>
  status === 'cancelled' || status === 'entered-in-error'
