// @vitest-environment node
import { expect, test } from 'vitest'
import { maxDaysUntilDue, openings } from '#edge/domains/business_hours/opening-hours'
import { isOpenAt, replyByText } from '#islands/messages/reply-by'

const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
const opened = (moment: string) => openings(hours, at(moment))
const at = (local: string) => Date.parse(`${local}-05:00`)

test.each([
  ['2026-11-23T09:00', 'care_team', 'tomorrow, 9:00 AM ET'],
  ['2026-11-23T09:00', 'support', 'Wednesday, 9:00 AM ET'],
  ['2026-11-23T20:00', 'care_team', 'tomorrow, 6:00 PM ET'],
  ['2026-11-24T00:30', 'care_team', 'today, 6:00 PM ET'],
  ['2026-11-20T17:00', 'care_team', 'Monday, 5:00 PM ET'],
  ['2026-11-21T12:00', 'provider', 'Tuesday, 6:00 PM ET'],
] as const)('What is written at %s to %s is answered by %s', (moment, kind, due) => {
  expect(replyByText(kind, opened(moment), at(moment))).toBe(due)
})

test('What waits is answered by when it was promised, and nothing is promised anew once that is over', () => {
  const waitingSince = new Date(at('2026-11-23T09:00')).toISOString()
  const promisedAt = (moment: string) =>
    replyByText('care_team', opened('2026-11-23T09:00'), at(moment), waitingSince)
  expect(promisedAt('2026-11-23T17:00')).toBe('tomorrow, 9:00 AM ET')
  expect(promisedAt('2026-11-24T08:59')).toBe('today, 9:00 AM ET')
  expect(promisedAt('2026-11-24T09:00')).toBeNull()
})

test('A holiday of the clinic is no time in which an answer was promised, nor is it open', () => {
  const closures = ['2026-11-26T05:00:00.000Z/2026-11-28T05:00:00.000Z']
  const closed = openings(
    hours.map((day) => ({ ...day, closures })),
    at('2026-11-25T09:00'),
  )
  expect(replyByText('care_team', closed, at('2026-11-25T17:00'))).toBe('Monday, 5:00 PM ET')
  expect(isOpenAt(closed, at('2026-11-26T12:00'))).toBe(false)
  expect(isOpenAt(closed, at('2026-11-30T12:00'))).toBe(true)
})

test('A promise beyond a week says the day of the month, for its weekday comes before', () => {
  const closures = ['2026-12-24T05:00:00.000Z/2027-01-04T05:00:00.000Z']
  const closed = openings(
    hours.map((day) => ({ ...day, closures })),
    at('2026-12-23T09:00'),
    maxDaysUntilDue,
  )
  expect(replyByText('care_team', closed, at('2026-12-23T17:00'))).toBe('Monday, Jan 4, 5:00 PM ET')
})

test('A closure of some hours leaves what is before and after it', () => {
  const closures = ['2026-11-25T17:00:00.000Z/2026-11-25T19:00:00.000Z']
  const open = openings(
    hours.map((day) => ({ ...day, closures })),
    at('2026-11-25T07:00'),
    1,
  )
  expect(open.map(({ opens, closes }) => [opens, closes])).toEqual([
    [at('2026-11-25T08:00'), at('2026-11-25T12:00')],
    [at('2026-11-25T14:00'), at('2026-11-25T18:00')],
  ])
})

test('Without hours no promise is made', () => {
  expect(replyByText('support', [], at('2026-11-23T09:00'))).toBeNull()
})

test('The clinic is open within its hours only', () => {
  expect(isOpenAt(opened('2026-11-23T08:00'), at('2026-11-23T08:00'))).toBe(true)
  expect(isOpenAt(opened('2026-11-23T18:00'), at('2026-11-23T18:00'))).toBe(false)
  expect(isOpenAt(opened('2026-11-22T12:00'), at('2026-11-22T12:00'))).toBe(false)
})
