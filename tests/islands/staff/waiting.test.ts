// @vitest-environment node
import { expect, it } from 'vitest'
import { isAnswerLate, promisedAnswer, waitingText } from '#islands/staff/messages/waiting'

const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
const at = (local: string) => Date.parse(`${local}-05:00`)
/** Written on a Friday at five, an hour before the clinic closes. */
const waiting = { kind: 'care_team', waitingSince: '2026-11-20T22:00:00.000Z' } as const

it('an answer is late once the time that was promised is over, not after a day of a weekend', () => {
  expect(promisedAnswer(waiting, hours)?.at).toBe(at('2026-11-23T17:00'))
  expect(isAnswerLate(waiting, hours, at('2026-11-22T12:00'))).toBe(false)
  expect(isAnswerLate(waiting, hours, at('2026-11-23T16:59'))).toBe(false)
  expect(isAnswerLate(waiting, hours, at('2026-11-23T17:00'))).toBe(true)
})

it('without opening hours nothing was promised, and a day is long', () => {
  expect(promisedAnswer(waiting, [])).toBeNull()
  expect(isAnswerLate(waiting, [], at('2026-11-21T16:59'))).toBe(false)
  expect(isAnswerLate(waiting, [], at('2026-11-21T17:00'))).toBe(true)
})

it('no answer is late to who does not wait', () => {
  expect(isAnswerLate({ ...waiting, waitingSince: null }, hours, at('2026-12-20T12:00'))).toBe(
    false,
  )
})

it.each([
  ['2026-11-20T17:20', 'Waits 20 min'],
  ['2026-11-21T10:00', 'Waits 17 h'],
  ['2026-11-23T17:00', 'Waits 3 d'],
])('at %s it says how long: %s', (moment, text) => {
  expect(waitingText(waiting.waitingSince, at(moment))).toBe(text)
})
