import type { Api } from '#edge/client'
import { apiWithLocalErrors } from '../stores/api'

/** $49.00 */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export const loadPayments = (api: Api, patientId: string) =>
  api.payments.in({ patients: patientId }).list({ sort: '-createdAt' })
export const loadPayment = (api: Api, patientId: string, id: string) =>
  api.payments.in({ patients: patientId }).get(id)
export type Payment = Awaited<ReturnType<typeof loadPayment>>

/** What a card is asked for: a visit of a kind that is not booked yet, or one that is. */
export type PaidVisit = { readonly patientId: string } & (
  | { readonly encounterTypeId: string; readonly time?: string }
  | { readonly appointmentId: string }
)

export const checkPayment = ({ patientId, ...visit }: PaidVisit) =>
  'appointmentId' in visit
    ? apiWithLocalErrors.call('GET /patients/:patient/appointments/:appointment/payments/check', {
        params: { patient: patientId, appointment: visit.appointmentId },
      })
    : apiWithLocalErrors.call(
        'GET /patients/:patient/encounter_types/:encounter_type/payments/check',
        {
          params: { patient: patientId, encounter_type: visit.encounterTypeId },
          query: visit.time ? { time: visit.time } : {},
        },
      )
export type PaymentCheck = Awaited<ReturnType<typeof checkPayment>>

/** A card is still to be given for it. */
export const isDue = ({ status, appointment }: Payment) =>
  (status === 'pending' || status === 'failed') && Boolean(appointment)

/** Payments of visits, and amounts that are held on a card: one that was given and not used is none. */
export const isPatientPayment = ({ appointment, status }: Payment) =>
  Boolean(appointment) || status === 'held'

interface StatusWords {
  readonly label: string
  readonly text: string
  readonly tone?: 'positive' | 'warning' | 'danger'
}
/** How a payment stands, in words to its patient. */
const paymentWords: Readonly<Record<Payment['status'], StatusWords>> = {
  pending: {
    label: 'Needs a card',
    text: 'Give a card so that your visit can begin. It is charged only when it does.',
    tone: 'warning',
  },
  saved: {
    label: 'Card saved',
    text: 'We hold the amount on your card the day before your visit, and charge it when the visit begins. Canceling is free.',
  },
  held: {
    label: 'Held',
    text: 'The amount is held on your card and charged only when your visit begins. Canceling is free.',
  },
  captured: { label: 'Paid', text: 'Thank you. This is your receipt.', tone: 'positive' },
  failed: {
    label: 'Did not go through',
    text: 'Your card could not be used. Give a card again, or write to us: we find a way that works for you.',
    tone: 'danger',
  },
  voided: { label: 'Not charged', text: 'We let go of the amount. Nothing was charged.' },
  resolved: { label: 'Settled', text: 'Your care team settled this with you. Nothing is due.' },
  refunding: {
    label: 'Being refunded',
    text: 'We are giving the amount back to your card. It takes 5 to 10 days to show.',
  },
  refund_failed: {
    label: 'Refund delayed',
    text: 'Your bank did not take the money back. We find another way to give it to you, and write to you.',
    tone: 'warning',
  },
  refunded_by_hand: {
    label: 'Refunded',
    text: 'We gave back what we owed you another way, as we agreed with you.',
  },
  refunded: {
    label: 'Refunded',
    text: 'We gave the amount back to your card. It takes 5 to 10 days to show.',
  },
}

const showsLater = 'It takes 5 to 10 days to show.'

/** The amount captured by the card service, or the price before the capture. */
export const chargedOf = ({ amount, capturedAmount }: Payment): number => capturedAmount ?? amount

/** `$20.00 of $50.00` for a partial refund; null otherwise. */
export const refundedPart = (payment: Payment): readonly [string, string] | null => {
  const { refundedAmount } = payment
  const charged = chargedOf(payment)
  return refundedAmount > 0 && refundedAmount < charged
    ? [dollars(refundedAmount), dollars(charged)]
    : null
}

/** Text on a partial refund, with the amount still to come. */
const partWords = (payment: Payment): StatusWords | null => {
  const part = refundedPart(payment)
  if (!part) return null
  const soFar = `We gave ${part[0]} of ${part[1]} back to your card.`
  const words = paymentWords[payment.status]
  if (payment.status === 'captured')
    return { label: 'Refunded in part', text: `${soFar} ${showsLater}` }
  return payment.status === 'refunding'
    ? { ...words, text: `${soFar} The rest follows. ${showsLater}` }
    : { ...words, text: `${soFar} ${words.text}` }
}

/** Text on an open or lost dispute, which takes precedence over the payment status. */
const disputeWords = (payment: Payment): StatusWords | null => {
  const amount = dollars(payment.disputedAmount ?? chargedOf(payment))
  switch (payment.disputeStatus) {
    case 'to_answer':
    case 'answered':
      return {
        label: 'In dispute',
        text: `Your bank was asked to give ${amount} back to you. It decides, which can take some months. If this was not you, write to us.`,
        tone: 'warning',
      }
    case 'lost':
      return { label: 'Given back by your bank', text: `Your bank gave ${amount} back to you.` }
    default:
      return null
  }
}

/** How a payment stands; an amount that is held for a visit that was not booked is let go of (`unusedMs`). */
export const wordsOf = (payment: Payment): StatusWords => {
  const { appointment, status } = payment
  return appointment || status !== 'held'
    ? (disputeWords(payment) ?? partWords(payment) ?? paymentWords[status])
    : {
        label: 'Held',
        text: 'The amount is held on your card, and no visit is booked with it. Book one to use it. Otherwise we let go of it within the hour, and nothing is charged.',
      }
}

/** `visa 4242`, as people read it. */
export const cardWords = (card: string): string => {
  const [brand = '', last4 = ''] = card.split(' ')
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}
