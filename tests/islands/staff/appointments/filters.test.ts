// @vitest-environment node
import { expect, it } from 'vitest'
import {
  filtersUrl,
  matchesQuery,
  parseFilters,
  withinDay,
} from '#islands/staff/appointments/filters/board-filters'

const today = '2026-03-12'
const filtersOf = (search: string) => parseFilters(new URLSearchParams(search), today)

it('shows today where no day is asked for', () => {
  expect(filtersOf('').date).toBe(today)
})
it('reads a day and every filter from the address', () => {
  expect(filtersOf('date=2026-03-13&provider=d1&status=Waiting&encounter_type=4&after=x')).toEqual({
    date: '2026-03-13',
    provider: 'd1',
    status: 'Waiting',
    encounterType: '4',
    after: 'x',
  })
})
it.each(['2026-02-30', 'yesterday', '2026-3-1', '', '0002-12-24', '0202-12-24', '9999-12-31'])(
  'takes %s for no day at all',
  (date) => {
    expect(filtersOf(`date=${date}`).date).toBe(today)
  },
)
it('does not know a status that is not one', () => {
  expect(filtersOf('status=Sleeping').status).toBeUndefined()
})
it('narrows a day to all visits that are not over', () => {
  const { status } = withinDay(filtersOf('status=open'), 'America/New_York')
  expect(status).toEqual(['Scheduled', 'Waiting', 'In progress', 'Documenting'])
})
it('follows a visit out of a list of those that are not over', () => {
  const query = withinDay(filtersOf('status=open'), 'America/New_York')
  const visit = { startsAt: query.from, providerId: null, encounterTypeId: null }
  expect(matchesQuery({ ...visit, status: 'Waiting' }, query)).toBe(true)
  expect(matchesQuery({ ...visit, status: 'Canceled' }, query)).toBe(false)
})
it('writes only what differs from today and everything', () => {
  expect(filtersUrl('/staff/day', { date: today }, today)).toBe('/staff/day')
  expect(filtersUrl('/staff/day', { date: '2026-03-13', status: 'In progress' }, today)).toBe(
    '/staff/day?date=2026-03-13&status=In+progress',
  )
})
it('knows that the day the clocks change is 23 or 25 hours long', () => {
  const hours = (date: string) => {
    const { from, until } = withinDay({ date }, 'America/New_York')
    return (Date.parse(until) - Date.parse(from)) / 3_600_000
  }
  expect([hours('2026-03-08'), hours('2026-03-12'), hours('2026-11-01')]).toEqual([23, 24, 25])
})
it('begins the day where the reader is', () => {
  expect(withinDay({ date: today }, 'America/Los_Angeles').from).toBe('2026-03-12T07:00:00.000Z')
})
