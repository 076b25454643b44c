import type { TodoType } from '../todos/todo-types'
import { careClosings } from './care-tasks'
import { cancellationsSettled, pepArrivals } from './pharmacy-delays'
import { resultClosings } from './result-tasks'

/** Completes open tasks of some kinds about the row of an event. */
export interface ClosingRule {
  readonly on: readonly string[]
  readonly closes: readonly string[]
  /** Completes the tasks about the patient of the row instead. */
  readonly ofPatient?: true
  /** A code of the list `task_completed`; `done` by default. */
  readonly reason?: string
  /** Ignores events of the patient. */
  readonly byStaff?: true
  /** Ignores events of the platform. */
  readonly byPerson?: true
  /** Applies to these kinds of the subject of the event alone. */
  readonly kinds?: readonly string[]
  /** Applies once the patient has done this todo, which the task asked for too. */
  readonly todo?: TodoType
}

const outcomes = [
  'appointments.start',
  'appointments.complete',
  'appointments.set_missed',
  'appointments.fail',
  'appointments.cancel',
  'appointments.set_canceled',
]

/** Tasks that ask the patient to come, to call or to send something. */
const outreachKinds = [
  'call_after_missed_visit',
  'call_after_failed_visit',
  'self_test_declined',
  'upload-id',
  'upload-insurance',
  'update-about-me',
  'unreachable_contact',
  'call_back',
]

/** Events that complete tasks. */
export const closingRules: readonly ClosingRule[] = [
  {
    on: ['appointments.reschedule'],
    closes: ['visit_without_clinician', 'visit_without_outcome'],
    reason: 'rebooked',
  },
  {
    on: ['appointments.reschedule', ...outcomes],
    closes: ['pep_visit_too_late'],
    ofPatient: true,
    reason: 'rebooked',
  },
  {
    on: outcomes,
    closes: ['visit_without_clinician', 'visit_without_outcome'],
    reason: 'outcome_recorded',
  },
  {
    on: ['appointments.complete', 'appointments.fail'],
    closes: ['visit_not_ended'],
    reason: 'outcome_recorded',
  },
  {
    on: ['appointments.create', 'appointments.correct_to_scheduled'],
    closes: ['call_after_missed_visit', 'call_after_failed_visit'],
    ofPatient: true,
    reason: 'rebooked',
  },
  { on: ['conversations.send'], closes: ['late_reply', 'late_support_reply'], byStaff: true },
  { on: ['conversations.archive'], closes: ['late_reply', 'late_support_reply'] },
  {
    on: ['correction_requests.accept', 'correction_requests.deny', 'correction_requests.withdraw'],
    closes: ['correction_request'],
  },
  { on: ['partner_inquiries.update'], closes: ['answer_inquiry'] },
  {
    on: ['prescriptions.approve_renewal', 'prescriptions.deny_renewal'],
    closes: ['refill_request'],
  },
  { on: ['prescriptions.replace', 'prescriptions.decline_change'], closes: ['change_request'] },
  ...pepArrivals,
  cancellationsSettled,
  {
    on: [
      'prescriptions.accept',
      'prescriptions.cancel',
      'prescriptions.print',
      'prescriptions.fill',
    ],
    closes: ['fill_delayed'],
  },
  {
    on: ['accept', 'print', 'cancel', 'move', 'enter_in_error'].map(
      (verb) => `prescriptions.${verb}`,
    ),
    closes: ['prescription_refused'],
  },
  {
    on: ['accept', 'print', 'dispense', 'cancel', 'confirm_cancel', 'discontinue', 'retry'].map(
      (verb) => `prescriptions.${verb}`,
    ),
    closes: ['failed_pharmacy_transmission'],
  },
  // Every status of a lab proves that it got the order, since labs skip statuses. Cancellations and retries are new transmissions.
  {
    on: [
      'labs.cancel',
      'labs.retry',
      'labs.prepare',
      'labs.ship',
      'labs.deliver',
      'labs.issue_requisition',
      'labs.collect',
      'labs.send_in',
      'labs.receive',
      'labs.process',
      'labs.report',
      'labs.reject',
      'labs.lose',
    ],
    closes: ['failed_lab_transmission'],
  },
  {
    on: ['send_in', 'receive', 'process', 'report', 'reject', 'lose'].map((verb) => `labs.${verb}`),
    closes: ['lab_late', 'kit_late'],
  },
  // A leg of a kit that came after all, or an order that has ended.
  {
    on: ['prepare', 'ship', 'deliver', 'mail', 'collect', 'cancel', 'expire'].map(
      (verb) => `labs.${verb}`,
    ),
    closes: ['kit_late'],
  },
  { on: ['labs.order', 'labs.delete'], closes: ['lab_request'] },
  {
    on: ['doh_morbidities.send', 'doh_morbidities.fax'],
    closes: ['health_department_report'],
  },
  {
    on: ['send', 'fax', 'cancel'].map((verb) => `referrals.${verb}`),
    closes: ['referral_to_send'],
  },
  {
    on: ['close', 'cancel', 'fail_fax'].map((verb) => `referrals.${verb}`),
    closes: ['referral_follow_up'],
    reason: 'outcome_recorded',
  },
  ...resultClosings,
  ...careClosings,
  { on: ['assessments.review'], closes: ['read_answers'] },
  { on: ['soap_notes.cosign'], closes: ['cosign_note'] },
  { on: ['unmatched_labs.match', 'unmatched_labs.discard'], closes: ['unmatched_lab'] },
  { on: ['labs.report_missing_tests'], closes: ['lab_not_done'] },
  { on: ['labs.create'], closes: ['lab_not_done'], ofPatient: true, byStaff: true },
  { on: ['users.activate'], closes: ['results_after_closing'], ofPatient: true },
  { on: ['patients.end_record'], closes: outreachKinds, ofPatient: true, reason: 'other' },
  { on: ['documents.review', 'documents.delete'], closes: ['review_document'] },
  { on: ['incoming_faxes.route', 'incoming_faxes.discard'], closes: ['route_fax'] },
  {
    on: ['complete', 'reject', 'convert', 'delete'].map(
      (verb) => `async_messaging_appointments.${verb}`,
    ),
    closes: ['late_visit_in_writing'],
  },
  {
    on: ['prior_auths.submit', 'prior_auths.waive'],
    closes: ['prior_authorization', 'prior_auth_denied'],
    ofPatient: true,
  },
  {
    on: [
      'prior_auths.send_info',
      'prior_auths.approve',
      'prior_auths.approve_part',
      'prior_auths.modify',
      'prior_auths.deny',
      'prior_auths.waive',
      'prior_auths.cancel',
    ],
    closes: ['prior_auth_info', 'prior_auth_overdue'],
  },
  {
    on: ['hold', 'save', 'capture', 'void', 'resolve'].map((verb) => `payments.${verb}`),
    closes: ['failed_payment'],
  },
  { on: ['payments.confirm_refund', 'payments.settle_refund'], closes: ['failed_refund'] },
  // A dispute that is opened again, or has another date, makes a task with that date.
  {
    on: ['open', 'answer', 'win', 'lose'].map((step) => `payments.${step}_dispute`),
    closes: ['payment_dispute'],
  },
  { on: ['payments.win_dispute'], closes: ['lost_dispute'] },
  {
    on: ['roi_medical_records.fax', 'roi_requests.revoke', 'roi_requests.expire'],
    closes: ['send_records'],
  },
  {
    on: ['provider_sign', 'update', 'cancel'].map((verb) => `gilead_applications.${verb}`),
    closes: ['assistance_to_sign'],
  },
  {
    on: ['submit', 'update', 'cancel'].map((verb) => `gilead_applications.${verb}`),
    closes: ['assistance_to_send'],
  },
  {
    on: ['gilead_applications.create'],
    closes: ['assistance_ending', 'assistance_denied'],
    ofPatient: true,
  },
  { on: ['photo_ids.create'], closes: ['upload-id'], ofPatient: true },
  { on: ['insurances.create'], closes: ['upload-insurance'], ofPatient: true },
  { on: ['insurances.delete'], closes: ['check_insurance'], reason: 'patient_declined' },
  {
    on: ['patients.update', 'users.verify_email', 'users.verify_phone'],
    closes: ['update-about-me'],
    ofPatient: true,
    todo: 'PROFILE_INCOMPLETE',
  },
]
