// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnswerBy } from '#islands/staff/messages/AnswerBy.tsx'

const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
const textOf = (now: string, hours: '12h' | '24h') =>
  render(
    <AnswerBy
      kind="care_team"
      waitingSince="2026-11-23T21:00:00.000Z"
      openingHours={openingHours}
      now={Date.parse(now)}
      hours={hours}
    />,
  ).container.textContent
afterEach(cleanup)

it('tells staff in their own time format by when an answer was promised', () => {
  expect(textOf('2026-11-23T22:00:00.000Z', '24h')).toBe('Answer by Tuesday, 16:00 ET')
  expect(textOf('2026-11-23T22:00:00.000Z', '12h')).toBe('Answer by Tuesday, 4:00 PM ET')
})

it('tells the day of the month too of an answer that was due more than a week ago', () => {
  expect(textOf('2026-12-08T22:00:00.000Z', '12h')).toBe(
    'Answer was due Tuesday, 11/24/2026, 4:00 PM ET',
  )
})
