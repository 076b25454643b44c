import { expect, it } from 'vitest'
import { type Payment, wordsOf } from '#islands/payments/payment'

const payment = (more: Partial<Payment>): Payment =>
  ({
    status: 'captured',
    amount: 5000,
    capturedAmount: 5000,
    refundedAmount: 0,
    disputeStatus: 'none',
    appointment: { id: 'a1' },
    ...more,
  }) as Payment

it.each<[string, Partial<Payment>, string, RegExp]>([
  [
    'a part that went back',
    { refundedAmount: 2000 },
    'Refunded in part',
    /^We gave \$20.00 of \$50.00 back/,
  ],
  [
    'the rest on its way',
    { status: 'refunding', refundedAmount: 2000 },
    'Being refunded',
    /\$20.00 of \$50.00 back to your card. The rest follows/,
  ],
  [
    'a rest that the bank refused',
    { status: 'refund_failed', refundedAmount: 2000 },
    'Refund delayed',
    /\$20.00 of \$50.00 back to your card. Your bank did not take/,
  ],
  [
    'an open dispute over a status',
    { disputeStatus: 'answered', disputedAmount: 5000 },
    'In dispute',
    /asked to give \$50.00 back to you. It decides/,
  ],
  [
    'what the bank gave back',
    { disputeStatus: 'lost', disputedAmount: 3000 },
    'Given back by your bank',
    /^Your bank gave \$30.00 back/,
  ],
  ['a dispute that the clinic won', { disputeStatus: 'won' }, 'Paid', /receipt/],
  [
    'a whole refund',
    { status: 'refunded', refundedAmount: 5000 },
    'Refunded',
    /^We gave the amount/,
  ],
])('a patient reads %s', (_, more, label, text) => {
  const words = wordsOf(payment(more))
  expect(words.label).toBe(label)
  expect(words.text).toMatch(text)
})
