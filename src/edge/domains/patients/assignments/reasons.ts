/** Why a patient is handed over; codes, because a reason in words may tell of health. */
export const handOverReasons = [
  'patient_asked',
  'patient_moved',
  'holder_leaves',
  'workload',
  'license',
  'other',
] as const
export type HandOverReason = (typeof handOverReasons)[number]
