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

/** Types the system completes when the thing is done (`run-rules`, and the domain it is done in); a caller cannot set them to done. */
export const systemCompletedTypes: readonly TodoType[] = [
  'PHOTO_ID',
  'PROFILE_INCOMPLETE',
  'UNREAD',
  'RX_INSURANCE',
  'APPOINTMENT',
  'ASYNC_MESSAGING',
  'ASSESSMENT',
  'ON_DEMAND_APPOINTMENT',
  'HIV_SELF_TEST',
  'PAYMENT_FAILURE',
  'GILEAD_APPLICATION',
  'ROI_REQUEST',
  'NEW_DOCUMENT',
]
