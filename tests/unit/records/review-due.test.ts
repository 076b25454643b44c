import { expect, it } from 'vitest'
import { reviewDueOn } from '#edge/domains/access_reviews/review-due'

it.each([
  [null, '2026-11-30', '2026-12-31'],
  ['2026-11-30', '2026-11-30', '2027-03-31'],
  ['2026-10-01', '2026-11-30', '2027-03-31'],
  ['2026-06-30', '2026-11-30', '2026-09-30'],
])('after a review on %s, read on %s, the next is due by %s', (last, today, due) =>
  expect(reviewDueOn(last, today)).toBe(due),
)
