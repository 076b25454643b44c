// @vitest-environment node
import { expect, it } from 'vitest'
import { openings } from '#edge/domains/business_hours/opening-hours'
import { replyBy } from '#islands/messages/reply-due'
import { answersDueAt } from '#islands/staff/messages/answers-due'
import { isAnswerLate, waitingText } from '#islands/staff/messages/waiting'

const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
const at = (local: string) => Date.parse(`${local}-05:00`)
const isLate = (waitingSince: string | null, now: number, open = hours) =>
  isAnswerLate({ kind: 'care_team', waitingSince }, answersDueAt(open, now), now)
/** A Friday at five, an hour before the clinic closes. */
const friday = '2026-11-20T22:00:00.000Z'

it('an answer is late once the time that was promised is over, not after a day of a weekend', () => {
  const promised = replyBy('care_team', openings(hours, Date.parse(friday)), Date.parse(friday))
  expect(promised?.at).toBe(at('2026-11-23T17:00'))
  expect(isLate(friday, at('2026-11-22T12:00'))).toBe(false)
  expect(isLate(friday, at('2026-11-23T16:59'))).toBe(false)
  expect(isLate(friday, at('2026-11-23T17:00'))).toBe(true)
})

it('a holiday of the clinic makes no answer late', () => {
  const closures = ['2026-11-23T05:00:00.000Z/2026-11-24T05:00:00.000Z']
  const open = hours.map((day) => ({ ...day, closures }))
  expect(isLate(friday, at('2026-11-24T16:59'), open)).toBe(false)
  expect(isLate(friday, at('2026-11-24T17:00'), open)).toBe(true)
})

it.each(['care_team', 'provider', 'support'] as const)(
  'what is late agrees with what was promised, at every hour of two weeks, to %s',
  (kind) => {
    const start = at('2026-11-16T00:30')
    for (let hour = 0; hour < 14 * 24; hour += 5) {
      const written = start + hour * 3_600_000
      const promised = replyBy(kind, openings(hours, written), written)?.at ?? 0
      const waiting = { kind, waitingSince: new Date(written).toISOString() }
      const late = (now: number) => isAnswerLate(waiting, answersDueAt(hours, now), now)
      expect([late(promised - 60_000), late(promised)]).toEqual([false, true])
    }
  },
)

it('the line moves on with the clock of a page that stays open', () => {
  const drawn = answersDueAt(hours, at('2026-11-23T16:00'))
  const waiting = { kind: 'care_team', waitingSince: friday } as const
  expect(isAnswerLate(waiting, drawn, at('2026-11-23T16:59'))).toBe(false)
  expect(isAnswerLate(waiting, drawn, at('2026-11-23T17:00'))).toBe(true)
})

it('without opening hours nothing was promised, and a day is long', () => {
  expect(isLate(friday, at('2026-11-21T16:59'), [])).toBe(false)
  expect(isLate(friday, at('2026-11-21T17:00'), [])).toBe(true)
})

it('no answer is late to who does not wait', () => {
  expect(isLate(null, at('2026-12-20T12:00'))).toBe(false)
})

it.each([
  ['2026-11-20T17:20', 'Waits 20 min'],
  ['2026-11-21T10:00', 'Waits 17 h'],
  ['2026-11-23T17:00', 'Waits 3 d'],
])('at %s it says how long: %s', (moment, text) => {
  expect(waitingText(friday, at(moment))).toBe(text)
})
