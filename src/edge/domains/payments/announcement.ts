import { announceEvents } from '#edge/announcements/announcement'

/** Open windows show how a payment stands; the patient hears of one that failed, without what it is for. */
export const paymentAnnouncement = announceEvents({
  subject: 'payments',
  live: { action: 'status_changed', to: ({ patientId }) => [patientId] },
  notifications: { on: { fail: 'payment_failed' }, to: ({ patientId }) => [patientId] },
})
