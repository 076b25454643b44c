import type { TodoType } from './todo-types'

/** Where each that the system opens stands in the list: the lowest first. */
export const todoPriorities = {
  /** The patient is waiting for a clinician this minute. */
  ON_DEMAND_APPOINTMENT: 0.5,
  /** Before the patient's own reminder: without a provider there is nothing to come to. */
  GENERIC: 1,
  LAB_RESULTS_RECEIVED: 1.5,
  NEW_DOCUMENT: 1.6,
  /** Before the reminder: without a card the visit does not begin. */
  PAYMENT_FAILURE: 1.8,
  /** Before the photo ID: a patient who misses the appointment needs nothing else. */
  APPOINTMENT: 2,
  AT_HOME_LAB_DELIVERED: 2.3,
  QUEST_LAB_ORDERED: 2.4,
  ASYNC_MESSAGING: 0.7,
  ASSESSMENT: 2.2,
  LAB_FLOW: 2.6,
  PHOTO_ID: 2.5,
  PROFILE_INCOMPLETE: 3,
  HIV_SELF_TEST: 3.2,
  ROI_REQUEST: 3.3,
  GILEAD_APPLICATION: 3.4,
  RX_INSURANCE: 3.5,
  UNREAD: 4,
  APPOINTMENT_NEW: 4.5,
  RE_ENGAGE_PATIENT: 5,
} as const satisfies Partial<Record<TodoType, number>>
