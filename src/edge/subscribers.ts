import { type Announcement, announceEvents } from './announcements/announcement'
import { heldDeliveries } from './announcements/held-deliveries'
import { liveUpdates } from './announcements/live-updates'
import { notifications } from './announcements/notifications'
import { endClosedRecords } from './domains/account_closing/end-closed-records'
import { followClosing } from './domains/account_closing/follow-closing'
import { summaryAnnouncement } from './domains/after_visit_summaries'
import { asyncMessagingAnnouncements } from './domains/appointments/async_messaging/announcement'
import { earlierTimeAnnouncement } from './domains/appointments/earlier_time_requests/announcement'
import { earlierTimes } from './domains/appointments/earlier_time_requests/freed-times'
import { appointmentAnnouncements } from './domains/appointments/notifications/announcement'
import { expireVisitMessages } from './domains/appointments/notifications/expire-visit-messages'
import { onDemandAnnouncements } from './domains/appointments/on_demand/announcement'
import { assessmentAnnouncement } from './domains/assessments'
import { emergencyAccessAnnouncements } from './domains/break_glass'
import { careStepAnnouncement, careSteps } from './domains/care_steps'
import { sharingAnnouncement } from './domains/consents'
import { conversationAnnouncements } from './domains/conversations'
import { correctionAnnouncement } from './domains/correction_requests'
import { documentAnnouncement } from './domains/documents/announcement'
import { assistanceAnnouncement, assistanceWithdrawal } from './domains/gilead_applications'
import { healthHistoryAnnouncements } from './domains/health_histories'
import { selfTestAnnouncement } from './domains/hiv_labs'
import { labAnnouncements, labOrders } from './domains/labs'
import { medicineConflicts } from './domains/medicine_conflicts'
import { noteAnnouncements } from './domains/notes/announcement'
import { outreachAnnouncement } from './domains/outreach/announcement'
import { assignmentAnnouncements, clinicianOfVisits } from './domains/patients'
import { paymentAnnouncement, paymentSettlement } from './domains/payments'
import { prescriptionOrders } from './domains/pharmacy_messages'
import { phoneCallAnnouncement } from './domains/phone_calls/announcement'
import { noticeAnnouncement } from './domains/platform_notifications'
import { prescriptionAnnouncements } from './domains/prescriptions'
import { priorAuthAnnouncement } from './domains/prior_auths'
import { providerTimeAnnouncements } from './domains/provider_times/announcement'
import { providerAnnouncement } from './domains/providers'
import { releaseAnnouncement } from './domains/record_releases'
import { signInAnnouncement } from './domains/sessions'
import { recoveryAnnouncement } from './domains/system_users/announcement'
import { taskAnnouncement, taskRules } from './domains/tasks'
import { todoRules } from './domains/todos'
import { recordingEnd } from './domains/visit_rooms/recording-end'
import type { StoredEvent } from './events/event'
import { EventOutbox } from './events/outbox-processor'
import type { Subscriber } from './events/subscriber'
import { socketRevocation } from './live/socket-revocation'
import { visitRoomClosing } from './live/visit-room-closing'

const patientOf = ({ patientId, subjectId }: StoredEvent) => [patientId ?? subjectId]

/** Who is told of what, by domain. */
export const announcements: readonly Announcement[] = [
  ...appointmentAnnouncements,
  earlierTimeAnnouncement,
  ...onDemandAnnouncements,
  ...asyncMessagingAnnouncements,
  summaryAnnouncement,
  ...emergencyAccessAnnouncements,
  phoneCallAnnouncement,
  ...conversationAnnouncements,
  ...noteAnnouncements,
  ...healthHistoryAnnouncements,
  ...labAnnouncements,
  ...prescriptionAnnouncements,
  careStepAnnouncement,
  assessmentAnnouncement,
  correctionAnnouncement,
  documentAnnouncement,
  priorAuthAnnouncement,
  paymentAnnouncement,
  releaseAnnouncement,
  assistanceAnnouncement,
  selfTestAnnouncement,
  taskAnnouncement,
  ...assignmentAnnouncements,
  sharingAnnouncement,
  outreachAnnouncement,
  noticeAnnouncement,
  providerAnnouncement,
  ...providerTimeAnnouncements,
  announceEvents({
    subject: 'user_notifications',
    // The other windows of the same user count again.
    live: {
      on: ['mark_read', 'mark_unread', 'mark_all_read'],
      action: 'status_changed',
      to: ({ actorId }) => [actorId],
    },
  }),
  announceEvents({
    subject: 'user_settings',
    live: { on: ['update'], action: 'status_changed', to: ({ subjectId }) => [subjectId] },
  }),
  announceEvents({
    subject: 'todos',
    live: { action: 'status_changed', to: patientOf },
  }),
  announceEvents({
    subject: 'patients',
    live: {
      on: ['enroll'],
      action: 'email_verified',
      // A patient who enrolled by a text has not proven their email.
      to: (event) => (event.detail?.channel === 'email' ? patientOf(event) : []),
    },
  }),
  signInAnnouncement,
  recoveryAnnouncement,
  announceEvents({
    subject: 'users',
    live: { on: ['sign_out'], action: 'status_changed', to: patientOf },
  }),
  announceEvents({
    subject: 'users',
    live: { on: ['verify_email'], action: 'email_verified', to: patientOf },
  }),
]

/** Everything that acts on events. */
export const subscribers: readonly Subscriber[] = [
  liveUpdates(announcements),
  notifications(announcements),
  expireVisitMessages,
  followClosing,
  endClosedRecords,
  heldDeliveries,
  socketRevocation,
  visitRoomClosing,
  recordingEnd,
  labOrders,
  prescriptionOrders,
  paymentSettlement,
  assistanceWithdrawal,
  clinicianOfVisits,
  earlierTimes,
  medicineConflicts,
  careSteps,
  taskRules,
  todoRules,
]

export class OutboxProcessor extends EventOutbox {
  override subscribers = subscribers
}
