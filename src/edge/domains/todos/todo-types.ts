export const todoTypes = [
  'RE_ENGAGE_PATIENT',
  'APPOINTMENT_NEW',
  'PHOTO_ID',
  'RX_INSURANCE',
  'PROFILE_INCOMPLETE',
  'UNREAD',
  'LAB_FLOW',
  'ASSESSMENT',
  'AT_HOME_LAB_DELIVERED',
  'QUEST_LAB_ORDERED',
  'LAB_RESULTS_RECEIVED',
  'APPOINTMENT',
  'ON_DEMAND_APPOINTMENT',
  'ASYNC_MESSAGING',
  'GILEAD_APPLICATION',
  'ROI_REQUEST',
  'HIV_SELF_TEST',
  'PAYMENT_FAILURE',
  'GENERIC',
  'NEW_DOCUMENT',
] as const
export type TodoType = (typeof todoTypes)[number]
export const todoStatuses = ['todo', 'done', 'dismissed', 'expired'] as const

/** Types whose existence tells something of a patient's health. */
export const clinicalTodoTypes: readonly TodoType[] = [
  'RX_INSURANCE',
  'LAB_FLOW',
  'ASSESSMENT',
  'AT_HOME_LAB_DELIVERED',
  'QUEST_LAB_ORDERED',
  'LAB_RESULTS_RECEIVED',
  'GILEAD_APPLICATION',
  'HIV_SELF_TEST',
]

/** Where each that the system opens stands in the list: the lowest first. */
export const priorities = {
  /** Before the patient's own reminder: without a provider there is nothing to come to. */
  GENERIC: 1,
  /** Before the photo ID: a patient who misses the appointment needs nothing else. */
  APPOINTMENT: 2,
  PHOTO_ID: 2.5,
  PROFILE_INCOMPLETE: 3,
  RX_INSURANCE: 3.5,
  UNREAD: 4,
  APPOINTMENT_NEW: 4.5,
  RE_ENGAGE_PATIENT: 5,
} as const satisfies Partial<Record<TodoType, number>>

/** Types the system completes when the thing is done (`run-rules`, and the domain it is done in); a caller cannot set them to done. */
export const systemCompletedTypes: readonly TodoType[] = [
  'PHOTO_ID',
  'PROFILE_INCOMPLETE',
  'UNREAD',
  'RX_INSURANCE',
  'APPOINTMENT',
]
