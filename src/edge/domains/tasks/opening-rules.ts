import type { DueRule } from '../business_hours/due-rule'
import { careOpenings } from './care-tasks'
import { pharmacyDelays } from './pharmacy-delays'
import { resultOpenings } from './result-tasks'

/**
 * The person who has a task first, or who stands in: the prescriber of a prescription or of the one that an
 * authorization is for, the clinician of the patient, the owner of a result (due with it), the lead who is asked to
 * co-sign a note. Late tasks of these go to a clinical lead. A task of `lead` is of a clinical lead from the start.
 */
export type TaskOwner = 'prescriber' | 'clinician' | 'result' | 'cosigner' | 'lead'

/** Opens a task of a kind about the row of an event. */
export interface OpeningRule {
  readonly on: string
  readonly opens: string
  readonly priority: number
  /** Ignores events of a person. */
  readonly bySystem?: true
  /** Applies to these kinds of the subject of the event alone. */
  readonly kinds?: readonly string[]
  /** Limits a rule about prescriptions to PEP, whose 72 hours run, or to other medicines. */
  readonly medicine?: 'pep' | 'other'
  /** Due after so many hours by the clock, not by opening hours of its kind. */
  readonly clockHours?: number
  /** Due by the end of a day, not by opening hours of its kind. */
  readonly due?: DueRule
  /** The person who has it first; without one, the team of the kind. */
  readonly owner?: TaskOwner
  /** Due with the evidence of a dispute, or by the day on which the outcome of a referral is expected. */
  readonly dueWith?: 'dispute' | 'referral'
}

const ofPrescriber = { owner: 'prescriber' } as const

/**
 * Events that open tasks. A schedule conflict is one event, `lose_provider`: the clinician of a visit left, their license
 * ended or no longer covers the state, their time was taken away, or the clinic closes. Two visits at one time need no
 * task, since the database refuses the second.
 */
export const openingRules: readonly OpeningRule[] = [
  { on: 'appointments.lose_provider', opens: 'visit_without_clinician', priority: 1 },
  { on: 'exposures.outlast_visit', opens: 'pep_visit_too_late', priority: 1, clockHours: 1 },
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
  { on: 'payments.open_dispute', opens: 'payment_dispute', priority: 2, dueWith: 'dispute' },
  { on: 'payments.lose_dispute', opens: 'lost_dispute', priority: 3 },
  { on: 'correction_requests.create', opens: 'correction_request', priority: 3 },
  // Patients are promised a check of their coverage, with the result in writing.
  { on: 'insurances.create', opens: 'check_insurance', priority: 3 },
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
  // A document that needs an act goes from its reviewer to the clinician.
  {
    on: 'documents.create',
    opens: 'review_document',
    priority: 2,
    kinds: ['from_fax_to_act'],
    owner: 'clinician',
  },
  {
    on: 'documents.review',
    opens: 'review_document',
    priority: 2,
    kinds: ['to_act'],
    owner: 'clinician',
  },
  ...['create', 'reopen'].map((verb) => ({
    on: `incoming_faxes.${verb}`,
    opens: 'route_fax',
    priority: 2,
  })),
  // Recorded at the desk of the pharmacy, or reported by the prescribing service.
  ...['prescriptions.update', 'prescriptions.fill'].flatMap((on) => [
    { on, opens: 'prior_authorization', priority: 2, kinds: ['pa_required'], ...ofPrescriber },
  ]),
  ...pharmacyDelays,
  { on: 'prior_auths.request_info', opens: 'prior_auth_info', priority: 2, ...ofPrescriber },
  { on: 'prior_auths.pass_due', opens: 'prior_auth_overdue', priority: 2, ...ofPrescriber },
  { on: 'prior_auths.deny', opens: 'prior_auth_denied', priority: 2, ...ofPrescriber },
  { on: 'prior_auths.expire', opens: 'prior_authorization', priority: 3, ...ofPrescriber },
  { on: 'correction_requests.disagree', opens: 'correction_disagreement', priority: 3 },
  ...resultOpenings,
  { on: 'patients.leave_results', opens: 'results_after_closing', priority: 2 },
  {
    on: 'patients.leave_medicines',
    opens: 'medicines_after_closing',
    priority: 2,
    owner: 'clinician',
  },
  // Patients read that their request is answered within one business day.
  {
    on: 'labs.create',
    opens: 'lab_request',
    priority: 3,
    kinds: ['request'],
    due: 'business_day 1',
    owner: 'clinician',
  },
  {
    on: 'partner_inquiries.send',
    opens: 'answer_inquiry',
    priority: 3,
    kinds: ['new'],
    due: 'business_day 2',
  },
  { on: 'doh_morbidities.create', opens: 'health_department_report', priority: 2 },
  { on: 'doh_morbidities.fail_fax', opens: 'health_department_report', priority: 1 },
  { on: 'referrals.create', opens: 'referral_to_send', priority: 3, owner: 'clinician' },
  { on: 'referrals.fail_fax', opens: 'referral_to_send', priority: 2, owner: 'clinician' },
  ...['send', 'fax'].map((verb) => ({
    on: `referrals.${verb}`,
    opens: 'referral_follow_up',
    priority: 3,
    dueWith: 'referral' as const,
  })),
  { on: 'async_messaging_appointments.pass_due', opens: 'late_visit_in_writing', priority: 1 },
  { on: 'labs.reject', opens: 'lab_not_done', priority: 3 },
  { on: 'labs.lose', opens: 'lab_not_done', priority: 3 },
  { on: 'labs.report_incomplete', opens: 'lab_not_done', priority: 3 },
  // The late event is about a prescription whose status does not fit the request.
  ...['request_renewal', 'request_renewal_late'].map((verb) => ({
    on: `prescriptions.${verb}`,
    opens: 'refill_request',
    priority: 2,
    ...ofPrescriber,
  })),
  ...['request_change', 'request_change_late'].map((verb) => ({
    on: `prescriptions.${verb}`,
    opens: 'change_request',
    priority: 2,
    ...ofPrescriber,
  })),
  {
    on: 'prescriptions.fail_transmission',
    opens: 'failed_pharmacy_transmission',
    priority: 1,
    ...ofPrescriber,
  },
  { on: 'labs.pass_due', opens: 'kit_late', priority: 3, kinds: ['kit'], owner: 'clinician' },
  { on: 'labs.pass_due', opens: 'lab_late', priority: 3, kinds: ['lab'], owner: 'clinician' },
  { on: 'labs.fail_transmission', opens: 'failed_lab_transmission', priority: 2 },
  ...careOpenings,
  {
    on: 'soap_notes.sign',
    opens: 'cosign_note',
    priority: 3,
    kinds: ['to_cosign'],
    owner: 'cosigner',
  },
  {
    on: 'assessments.finish',
    opens: 'read_answers',
    priority: 1,
    kinds: ['first'],
    clockHours: 4,
    owner: 'clinician',
  },
  {
    on: 'assessments.finish',
    opens: 'read_answers',
    priority: 3,
    kinds: ['usual'],
    owner: 'clinician',
  },
]
