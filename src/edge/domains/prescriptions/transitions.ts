import type { States } from '#edge/jsonapi/transitions'

/** How far a prescription is, from a draft to its medicine: codes of the list `prescription_status`. */
export const prescriptionStatuses = [
  'draft',
  'ready_to_sign',
  'signed',
  'sending',
  'sent',
  'verified',
  'error',
  'printed',
  'change_requested',
  'renewal_requested',
  'renewal_approved',
  'renewal_denied',
  'cancel_requested',
  'canceled',
  'cancel_denied',
  'dispensed',
  'partially_dispensed',
  'not_dispensed',
  'transferred',
  'discontinued',
  'expired',
  'entered_in_error',
] as const
export type PrescriptionStatus = (typeof prescriptionStatuses)[number]

export const unsignedStatuses = ['draft', 'ready_to_sign'] as const
/** With a pharmacy that has something to do for it, or may have again. */
export const pharmacyHeldStatuses = [
  'sent',
  'verified',
  'change_requested',
  'cancel_denied',
  'dispensed',
  'partially_dispensed',
  'not_dispensed',
] as const
/** Of what was sent, with work for its pharmacy until it is with the patient or will not be. */
export const deskStatuses = [
  'sent',
  'verified',
  'change_requested',
  'dispensed',
  'partially_dispensed',
  'not_dispensed',
] as const
/** The last words of a pharmacy: nothing follows them. */
export const leftPharmacyStatuses = [
  'picked_up',
  'delivered',
  'transferred_out',
  'canceled',
] as const
/** What waits for a signature, or an answer of a clinician. */
export const unansweredStatuses = [
  'ready_to_sign',
  'renewal_requested',
  'change_requested',
] as const
/** What does not come on by itself: someone has to look after it. */
export const stuckStatuses = ['error', 'not_dispensed', 'cancel_denied'] as const
export const stuckAtPharmacy = [
  'patient_contact_needed',
  'out_of_stock',
  'on_hold',
  'pa_denied',
  'returned',
] as const
/** Of PEP, whose 72 hours run: all that keeps the medicine from the patient for more than a moment. */
export const pepStuckStatuses = [
  'benefits_check',
  'pa_required',
  'pa_pending',
  'pa_denied',
  'copay_assistance',
  'patient_contact_needed',
  'out_of_stock',
  'on_hold',
  'refill_too_soon',
  'returned',
  'transferred_out',
  'canceled',
] as const
/** Steps after which PEP may be late. */
export const pepDelayVerbs = [
  'fail',
  'not_dispense',
  'transfer',
  'fail_transmission',
  'request_change',
  'pass_pep_hours',
] as const
/** Within how many hours of its signature PEP is ready, before its clinician looks after it. */
export const pepReadyHours = 4
/** Went another way than the service's, or none. */
export const withdrawnStatuses = ['printed', 'canceled', 'entered_in_error'] as const
/** Within how many hours a service answers, or a pharmacy that is to cancel: later, staff see that it did not. */
export const answerHours = { signed: 1, sending: 1, cancel_requested: 24 } as const
/** Topic of checks that say why an electronic prescription would not reach its pharmacy. */
export const deliveryTopic = 'delivery'
/** Whether a pharmacy that is asked to give out nothing more says that it does not. */
export const recallStates = ['asked', 'confirmed', 'denied'] as const
export type RecallState = (typeof recallStates)[number]
/** A medicine that the patient takes, or is about to. */
export const activeStatuses = [
  'signed',
  'sending',
  'error',
  'printed',
  'transferred',
  'renewal_requested',
  'renewal_denied',
  'cancel_requested',
  ...pharmacyHeldStatuses,
] as const

const system = ['system'] as const
const pharmacy = ['system', 'pharmacy'] as const
const filled = ['dispensed', 'partially_dispensed', 'transferred'] as const
/** With something at a pharmacy that it may still give out. */
export const recallable = ['sent', 'verified', ...filled, 'discontinued'] as const

/** A clinician signs, which sends it; what follows the pharmacy tells, and late news are no step back. */
export const prescriptionStates = {
  noun: 'the prescription',
  transitions: [
    { action: 'request_signature', from: ['draft'], to: 'ready_to_sign' },
    { action: 'sign', from: unsignedStatuses, to: 'signed' },
    { action: 'send', from: ['signed', 'error'], to: 'sending', by: system },
    { action: 'retry', from: ['error', 'signed', 'sending'], to: 'sending' },
    { action: 'retry', from: ['cancel_requested'], to: 'cancel_requested' },
    { action: 'retry', from: ['discontinued'], to: 'discontinued' },
    { action: 'accept', from: ['signed', 'sending'], to: 'sent', by: system },
    { action: 'fail', from: ['sending', 'sent'], to: 'error', by: system },
    { action: 'print', from: ['signed', 'error', 'sending'], to: 'printed' },
    { action: 'verify', from: ['sent', 'change_requested'], to: 'verified', by: system },
    { action: 'dispense', from: pharmacyHeldStatuses, to: 'dispensed', by: system },
    { action: 'dispense_part', from: pharmacyHeldStatuses, to: 'partially_dispensed', by: system },
    { action: 'not_dispense', from: pharmacyHeldStatuses, to: 'not_dispensed', by: system },
    { action: 'transfer', from: pharmacyHeldStatuses, to: 'transferred', by: system },
    {
      action: 'request_change',
      // Also before the service tells that it passed the prescription on.
      from: ['signed', 'sending', 'sent', 'verified', 'not_dispensed'],
      to: 'change_requested',
      by: system,
    },
    { action: 'replace', from: ['change_requested'], to: 'discontinued', by: system },
    { action: 'decline_change', from: ['change_requested'], to: 'verified' },
    { action: 'refill', from: ['dispensed'], to: 'sent' },
    { action: 'request_renewal', from: [...filled, 'expired'], to: 'renewal_requested' },
    // A pharmacy asks for more, of what it gave out as far as we know or not.
    {
      action: 'request_renewal',
      from: ['sent', 'verified', 'not_dispensed', 'renewal_denied'],
      to: 'renewal_requested',
      by: system,
    },
    { action: 'approve_renewal', from: ['renewal_requested'], to: 'renewal_approved', by: system },
    {
      action: 'deny_renewal',
      from: ['renewal_requested'],
      to: 'renewal_denied',
      reason: 'required',
    },
    { action: 'cancel', from: ['signed', 'error', 'printed'], to: 'canceled', reason: 'required' },
    {
      action: 'cancel',
      from: [
        'sending',
        'sent',
        'verified',
        'change_requested',
        'partially_dispensed',
        'not_dispensed',
      ],
      to: 'cancel_requested',
      reason: 'required',
    },
    // To another pharmacy, which gets the same.
    { action: 'move', from: ['error'], to: 'canceled' },
    { action: 'move', from: ['sent', 'verified', 'change_requested'], to: 'cancel_requested' },
    { action: 'move', from: ['not_dispensed'], to: 'discontinued' },
    { action: 'confirm_cancel', from: ['cancel_requested'], to: 'canceled', by: pharmacy },
    { action: 'deny_cancel', from: ['cancel_requested'], to: 'cancel_denied', by: pharmacy },
    // Of what is called back and stands, or was ended here already (`recall`).
    ...recallable.flatMap((status) => [
      { action: 'confirm_cancel', from: [status], to: status, by: ['pharmacy'] } as const,
      { action: 'deny_cancel', from: [status], to: status, by: ['pharmacy'] } as const,
    ]),
    {
      action: 'discontinue',
      from: [
        ...filled,
        'not_dispensed',
        'cancel_requested',
        'cancel_denied',
        'renewal_approved',
        'renewal_denied',
      ],
      to: 'discontinued',
      reason: 'required',
    },
    {
      action: 'enter_in_error',
      from: ['error', 'printed', 'not_dispensed', 'canceled', 'discontinued', 'expired'],
      to: 'entered_in_error',
      reason: 'required',
    },
    {
      action: 'expire',
      from: ['error', 'printed', ...pharmacyHeldStatuses, 'transferred', 'renewal_denied'],
      to: 'expired',
      by: system,
    },
  ],
} as const satisfies States

/** How far the pharmacy is with it: codes of the list `pharmacy_rx_status`. */
export const pharmacyStatuses = [
  'new',
  'benefits_check',
  'pa_required',
  'pa_pending',
  'pa_approved',
  'pa_denied',
  'copay_assistance',
  'patient_contact_needed',
  'ready_to_fill',
  'filling',
  'out_of_stock',
  'shipped',
  'delivered',
  'ready_for_pickup',
  'picked_up',
  'returned',
  'transferred_out',
  'on_hold',
  'refill_too_soon',
  'canceled',
] as const
export type PharmacyStatus = (typeof pharmacyStatuses)[number]

/** Before anything leaves the shelf: a pharmacy moves between these as it needs to. */
export const atTheCounter = [
  'new',
  'benefits_check',
  'pa_required',
  'pa_pending',
  'pa_approved',
  'pa_denied',
  'copay_assistance',
  'patient_contact_needed',
  'ready_to_fill',
  'filling',
  'out_of_stock',
  'on_hold',
  'refill_too_soon',
] as const
const isAtTheCounter = (status: PharmacyStatus): boolean =>
  atTheCounter.some((each) => each === status)
const leaving = [
  ...atTheCounter,
  'shipped',
  'ready_for_pickup',
  'transferred_out',
  'canceled',
] as const

/** What a pharmacy may say next, by what it said last. */
export const nextPharmacyStatuses = (last: PharmacyStatus): readonly PharmacyStatus[] =>
  isAtTheCounter(last) ? leaving.filter((each) => each !== last) : (afterLeaving[last] ?? [])
const afterLeaving: Readonly<Partial<Record<PharmacyStatus, readonly PharmacyStatus[]>>> = {
  shipped: ['delivered', 'returned'],
  ready_for_pickup: ['picked_up', 'returned', 'shipped', 'on_hold'],
  returned: atTheCounter,
}

/** What the prescription becomes with it; all else leaves what was sent in the pharmacy's hands. */
export const statusByFill: Readonly<Partial<Record<PharmacyStatus, PrescriptionStatus>>> = {
  shipped: 'dispensed',
  delivered: 'dispensed',
  picked_up: 'dispensed',
  returned: 'not_dispensed',
  transferred_out: 'transferred',
  canceled: 'not_dispensed',
}
