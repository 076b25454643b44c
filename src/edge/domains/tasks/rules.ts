import type { DueRule } from '../business_hours/due-rule'
import type { LabTestCode } from '../labs/lab-tests'
import { guideline } from '../quarterly_flows/guideline'
import type { TodoType } from '../todos/todo-types'
import { pepArrivals, pharmacyDelays } from './pharmacy-delays'
import { resultClosings, resultOpenings } from './result-tasks'
import { taskPriorities } from './transitions'

/** Work that is late has this priority at least. */
export const overduePriority = taskPriorities.high

/** An event that makes work: a task of this kind about the row of the event. */
export interface OpeningRule {
  readonly on: string
  readonly opens: string
  readonly priority: number
  /** Only where the platform did it, not a person. */
  readonly bySystem?: true
  /** Only where the event is about these kinds of its subject. */
  readonly kinds?: readonly string[]
  /** Of a prescription: only PEP, whose 72 hours run, or only other medicines. */
  readonly medicine?: 'pep' | 'other'
  /** Due after so many hours by the clock, not by opening hours of its kind. */
  readonly clockHours?: number
  /** Due by the end of a day, not by opening hours of its kind. */
  readonly due?: DueRule
  /** Assigned to the clinician who signed the prescription. */
  readonly toPrescriber?: true
  /** Assigned to whom a result belongs, due when the result is. */
  readonly ofResult?: true
  /** Assigned to a clinical lead. */
  readonly toLead?: true
}

/** An event that shows that work is done: open tasks of these kinds about the row of the event are completed. */
export interface ClosingRule {
  readonly on: readonly string[]
  readonly closes: readonly string[]
  /** About the same patient, and not the same row. */
  readonly ofPatient?: true
  /** A code of the list `task_completed`: `done` unless told. */
  readonly reason?: string
  /** Only where staff did it, not the patient. */
  readonly byStaff?: true
  /** Only where a person did it, not the platform. */
  readonly byPerson?: true
  /** Only where the event is about these kinds of its subject. */
  readonly kinds?: readonly string[]
  /** Only once this was done, which the task asked the patient for too. */
  readonly todo?: TodoType
  /** Only where the lab says for the first time what this test found: not of others, and not where it corrects one. */
  readonly test?: LabTestCode
}

/**
 * What makes work. Conflicts of schedule are one event, `lose_provider`: a visit whose clinician left, whose license ended
 * or no longer covers a state, whose time was taken away, or which stands in a closure. Two visits at one time are no
 * task, since the database refuses the second.
 */
export const openingRules: readonly OpeningRule[] = [
  { on: 'appointments.lose_provider', opens: 'visit_without_clinician', priority: 1 },
  { on: 'appointments.lapse', opens: 'visit_without_outcome', priority: 2 },
  { on: 'appointments.complete_video', opens: 'visit_not_ended', priority: 2, bySystem: true },
  { on: 'appointments.complete_call', opens: 'visit_not_ended', priority: 2, bySystem: true },
  { on: 'appointments.set_missed', opens: 'call_after_missed_visit', priority: 3 },
  { on: 'appointments.fail', opens: 'call_after_failed_visit', priority: 2 },
  {
    on: 'conversations.miss_reply',
    opens: 'late_reply',
    priority: 2,
    kinds: ['provider', 'care_team'],
  },
  { on: 'conversations.miss_reply', opens: 'late_support_reply', priority: 2, kinds: ['support'] },
  { on: 'payments.fail', opens: 'failed_payment', priority: 2 },
  { on: 'payments.fail_refund', opens: 'failed_refund', priority: 2 },
  { on: 'correction_requests.create', opens: 'correction_request', priority: 3 },
  { on: 'hiv_labs.decline', opens: 'self_test_declined', priority: 3 },
  { on: 'roi_requests.sign', opens: 'send_records', priority: 3 },
  { on: 'roi_requests.fail_fax', opens: 'send_records', priority: 2, kinds: ['signed'] },
  { on: 'gilead_applications.sign', opens: 'assistance_to_sign', priority: 3 },
  { on: 'gilead_applications.provider_sign', opens: 'assistance_to_send', priority: 3 },
  { on: 'gilead_applications.fail_fax', opens: 'assistance_to_send', priority: 2 },
  { on: 'gilead_applications.deny', opens: 'assistance_denied', priority: 2 },
  { on: 'gilead_applications.near_end', opens: 'assistance_ending', priority: 2 },
  { on: 'gilead_applications.cancel', opens: 'assistance_withdrawn', priority: 2, kinds: ['sent'] },
  {
    on: 'documents.create',
    opens: 'review_document',
    priority: 3,
    kinds: ['from_patient', 'from_partner'],
  },
  // Said by the pharmacy itself, and by the service that speaks for it.
  ...['prescriptions.update', 'prescriptions.fill'].flatMap((on) => [
    { on, opens: 'prior_authorization', priority: 2, kinds: ['pa_required'] },
  ]),
  ...pharmacyDelays,
  { on: 'prior_auths.request_info', opens: 'prior_auth_info', priority: 2 },
  { on: 'prior_auths.pass_due', opens: 'prior_auth_overdue', priority: 2 },
  { on: 'prior_auths.deny', opens: 'prior_auth_denied', priority: 2 },
  { on: 'prior_auths.expire', opens: 'prior_authorization', priority: 3 },
  { on: 'correction_requests.disagree', opens: 'correction_disagreement', priority: 3 },
  ...resultOpenings,
  { on: 'patients.leave_results', opens: 'results_after_closing', priority: 2 },
  { on: 'labs.create', opens: 'lab_request', priority: 3, kinds: ['request'] },
  { on: 'doh_morbidities.create', opens: 'health_department_report', priority: 2 },
  { on: 'async_messaging_appointments.pass_due', opens: 'late_visit_in_writing', priority: 1 },
  { on: 'labs.reject', opens: 'lab_not_done', priority: 3 },
  { on: 'labs.lose', opens: 'lab_not_done', priority: 3 },
  { on: 'labs.report_incomplete', opens: 'lab_not_done', priority: 3 },
  { on: 'prescriptions.request_renewal', opens: 'refill_request', priority: 2 },
  { on: 'prescriptions.request_change', opens: 'change_request', priority: 2 },
  { on: 'prescriptions.arrive_late', opens: 'late_at_pharmacy', priority: 1 },
  { on: 'prescriptions.fail_transmission', opens: 'failed_pharmacy_transmission', priority: 1 },
  { on: 'labs.pass_due', opens: 'lab_late', priority: 3 },
  { on: 'labs.fail_transmission', opens: 'failed_lab_transmission', priority: 2 },
  { on: 'quarterly_flows.pass_due', opens: 'tests_overdue', priority: 3 },
  { on: 'quarterly_flows.stay_overdue', opens: 'tests_long_overdue', priority: 2 },
]

const outcomes = [
  'appointments.start',
  'appointments.complete',
  'appointments.set_missed',
  'appointments.fail',
  'appointments.cancel',
  'appointments.set_canceled',
]

export const closingRules: readonly ClosingRule[] = [
  {
    on: ['appointments.reschedule'],
    closes: ['visit_without_clinician', 'visit_without_outcome'],
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
  {
    on: ['prescriptions.approve_renewal', 'prescriptions.deny_renewal'],
    closes: ['refill_request'],
  },
  { on: ['prescriptions.replace', 'prescriptions.decline_change'], closes: ['change_request'] },
  ...pepArrivals,
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
    on: ['accept', 'print', 'dispense', 'cancel', 'confirm_cancel', 'discontinue', 'retry'].map(
      (verb) => `prescriptions.${verb}`,
    ),
    closes: ['failed_pharmacy_transmission'],
  },
  // The lab tells how far it is, and may leave steps out; a cancellation is a transmission of its own, and so is a retry.
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
    closes: ['lab_late'],
  },
  { on: ['labs.order', 'labs.delete'], closes: ['lab_request'] },
  {
    on: ['doh_morbidities.send', 'doh_morbidities.fax'],
    closes: ['health_department_report'],
  },
  ...resultClosings,
  {
    on: ['labs.report'],
    closes: ['tests_overdue', 'tests_long_overdue'],
    ofPatient: true,
    test: guideline.test,
  },
  { on: ['unmatched_labs.match', 'unmatched_labs.discard'], closes: ['unmatched_lab'] },
  { on: ['labs.report_missing_tests'], closes: ['lab_not_done'] },
  { on: ['labs.create'], closes: ['lab_not_done'], ofPatient: true, byStaff: true },
  { on: ['users.activate'], closes: ['results_after_closing'], ofPatient: true },
  { on: ['documents.mark_viewed', 'documents.delete'], closes: ['review_document'] },
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
  {
    on: ['patients.update', 'users.verify_email', 'users.verify_phone'],
    closes: ['update-about-me'],
    ofPatient: true,
    todo: 'PROFILE_INCOMPLETE',
  },
]
