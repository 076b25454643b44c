import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  range,
  relation,
  resourceObject,
  z,
} from '#edge/jsonapi/contract'
import { instantField, stampFields } from '#edge/platform/fields'
import { disputeStatuses, paymentStates, paymentStatuses } from './transitions'

export * from './transitions'

const status = z.enum(paymentStatuses, 'No such status')
const disputeStatus = z.enum(disputeStatuses, 'No such status')
const instant = z.nullable(instantField)
const cents = z.nullable(z.int())

export const payments = contract('payments', {
  description:
    'What a patient pays for a visit: held on a card, and charged when the visit begins.',
  attributes: {
    /** Price of the visit, in cents of a US dollar as all amounts. */
    amount: z.int(),
    /** Charged and refunded amounts by the card service. */
    capturedAmount: cents,
    refundedAmount: z.int(),
    status,
    /** The payment as the card service lists it, to find it there: `pi_…`, or the card that is saved. */
    intentId: attribute(z.nullable(z.string()), 'guarded'),
    /** Its brand and last four digits: `visa 4242`. */
    card: attribute(z.nullable(z.string()), 'guarded'),
    /** Why the card, or what was to be given back to it, was refused: a code of the card service's. */
    failureCode: attribute(z.nullable(z.string()), 'guarded'),
    /** Until when what is held may be charged. */
    captureBefore: instant,
    capturedAt: instant,
    refundedAt: instant,
    refundFailedAt: instant,
    /** The patient asked their bank to take the charge back. */
    disputeStatus: attribute(disputeStatus, 'guarded'),
    disputedAmount: attribute(cents, 'guarded'),
    disputedAt: attribute(instant, 'guarded'),
    /** Deadline of the card service for evidence. */
    disputeDueAt: attribute(instant, 'guarded'),
    /** The reason of the bank: a code of the card service's. */
    disputeReason: attribute(z.nullable(z.string()), 'guarded'),
    /** When the visit is; null where it is not booked yet. */
    startsAt: attribute(instant, 'computed', 'guarded'),
    patientName: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    reasonCode: attribute(z.nullable(z.string()), 'guarded'),
    reasonText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    appointment: one('appointments', 'optional'),
    encounterType: one('encounter_types'),
  },
  guarded: ['patient', 'appointment', 'encounterType'],
  filters: {
    status: oneOf(status),
    disputeStatus: oneOf(disputeStatus),
    patient: relation('patient'),
    ...range('createdAt', instantField),
    capturedFrom: { schema: instantField, column: 'capturedAt', compare: '>=' },
    capturedUntil: { schema: instantField, column: 'capturedAt', compare: '<' },
  },
  sorts: ['-createdAt'],
  mounts: {
    '/payments': ['list', 'read'],
    '/patients/:patient/payments': ['list', 'read'],
  },
  states: paymentStates,
  actions: {
    resolve: { at: ['POST /patients/:patient/payments/:id/resolve'], input: reasonInput },
    refund: { at: ['POST /payments/:id/refund'], input: reasonInput },
    settle_refund: {
      at: ['POST /patients/:patient/payments/:id/settle_refund'],
      input: reasonInput,
    },
  },
})

/** What the page that takes a card needs to know. */
const check = resourceObject('payment_checks', {
  /** Lets this browser give its card to the service; null where none is asked. */
  clientSecret: z.nullable(z.string()),
  /** Cents of a US dollar; 0 for who pays no visit by card. */
  amount: z.int(),
  /** A card is held, or saved to be held, already. */
  existingHold: z.boolean(),
  /** The card is saved now and held the day before the visit. */
  isSaved: z.boolean(),
  service: z.nullable(z.enum(['stripe', 'embedded'])),
  publishableKey: z.nullable(z.string()),
})

export const checkPaymentOfType = endpoint('payment_checks.of_type', {
  at: 'GET /patients/:patient/encounter_types/:encounter_type/payments/check',
  description:
    'Whether a card must be held before a visit of this kind is booked, and what the browser needs for it.',
  verb: 'check',
  query: z.strictObject({
    /** When the visit would be: further off than a hold lasts, the card is saved. */
    time: z.optional(instantField),
  }),
  output: check,
})

export const checkPaymentOfVisit = endpoint('payment_checks.of_visit', {
  at: 'GET /patients/:patient/appointments/:appointment/payments/check',
  description: 'Whether a card is still to be given for a visit that is booked.',
  verb: 'check',
  output: check,
})

export const paymentTotals = endpoint('payments.totals', {
  at: 'GET /payments/totals',
  description:
    'Sums of a period as the card service and the bank count them: charged, refunded and lost in disputes, each by its own day.',
  query: z.strictObject({ from: instantField, until: instantField }),
  output: resourceObject('payment_totals', {
    chargedCount: z.int(),
    chargedAmount: z.int(),
    refundedAmount: z.int(),
    disputeLostAmount: z.int(),
    /** Charged less refunded and lost. */
    netAmount: z.int(),
  }),
})
