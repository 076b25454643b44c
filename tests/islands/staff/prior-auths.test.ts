import { expect, it } from 'vitest'
import { isPayerLate } from '#islands/staff/prior-auths/prior-auth'

const at = Date.parse('2026-11-29T15:00:00.000Z')

it.each([
  ['submitted', '2026-11-29T14:59:00.000Z', true],
  ['submitted', '2026-11-29T15:01:00.000Z', false],
  ['info_requested', '2026-11-27T15:00:00.000Z', true],
  ['approved', '2026-11-27T15:00:00.000Z', false],
  ['draft', null, false],
] as const)(
  'an answer of a payer to a request that is %s and due %s is late: %s',
  (status, dueAt, isLate) => {
    expect(isPayerLate({ status, dueAt }, at)).toBe(isLate)
  },
)
