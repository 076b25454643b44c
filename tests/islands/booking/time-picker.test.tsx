// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { snakeKeys } from '#edge/platform/case'
import { TimePicker } from '#islands/booking/time/TimePicker.tsx'
import type { TimePickerData } from '#islands/booking/time/use-available-slots'
import { passTime } from '../pass-time'

const slot = (time: string, partOfDay: 'morning' | 'afternoon' | 'evening') => ({
  availabilityId: 'opening',
  providerId: 'daniel',
  time,
  date: time.slice(0, 10),
  partOfDay,
})
const nine = slot('2026-11-26T14:00:00.000Z', 'morning')
const ten = slot('2026-11-26T15:00:00.000Z', 'morning')
const six = slot('2026-11-26T23:00:00.000Z', 'evening')
const friday = slot('2026-11-27T15:00:00.000Z', 'morning')
const daniel = {
  id: 'daniel',
  name: 'Daniel Reyes',
  suffix: 'NP',
  pronouns: 'He/Him',
  profession: null,
  bio: '',
  portrait: 'daniel',
  timezone: 'America/Los_Angeles',
  assigned: false,
}
const data: TimePickerData = {
  zone: 'America/New_York',
  hours: '12h',
  patientId: 'jordan',
  provider: daniel,
  slots: [nine, ten, six, friday],
  today: '2026-11-25',
  days: 5,
  alternatives: [],
  alternativeProviders: [],
}
const choices = { encounterTypeId: '2', providerId: 'daniel' }

let free: (typeof nine)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  free = [...data.slots]
  history.replaceState(null, '', '/')
  const document = () => ({
    data: free.map(({ ...attributes }) => ({
      type: 'availabilities',
      id: attributes.time,
      attributes: snakeKeys(attributes),
      relationships: { provider: { data: { type: 'providers', id: 'daniel' } } },
    })),
    included: [{ type: 'providers', id: 'daniel', attributes: daniel }],
  })
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify(document()), { headers: { 'content-type': 'application/json' } }),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const time = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('opens on the first day with a time, and cannot choose a day without', () => {
  render(<TimePicker data={data} choices={choices} />)
  const [today, tomorrow] = screen.getAllByRole<HTMLButtonElement>('tab')
  expect(today?.textContent).toBe('TodayUnavailable')
  expect(today?.disabled).toBe(true)
  expect(tomorrow?.getAttribute('aria-selected')).toBe('true')
})

it('moves on to the next day once midnight is past', () => {
  vi.setSystemTime(Date.parse('2026-11-25T23:59:30-05:00'))
  render(<TimePicker data={data} choices={{ ...choices, selectedTime: nine.time }} />)
  const choice = screen.getByRole('region', { name: 'Your choice' })
  expect(choice.textContent).toContain('Tomorrow9:00 AM ET')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(choice.textContent).toContain('Today9:00 AM ET')
  expect(screen.getAllByRole('tab')[0]?.getAttribute('aria-selected')).toBe('true')
})

it('puts times under the parts of the patient’s day', () => {
  render(<TimePicker data={data} choices={choices} />)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Morning before 12 PM',
    'Evening after 5 PM',
  ])
  expect(time(/9:00 AM/)).toBeTruthy()
})

it('walks over the days that can be chosen by the arrow keys', () => {
  render(<TimePicker data={data} choices={choices} />)
  const [, tomorrow, friday, saturday] = screen.getAllByRole('tab')
  fireEvent.keyDown(tomorrow as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(friday)
  expect(friday?.getAttribute('aria-selected')).toBe('true')
  expect((saturday as HTMLButtonElement).disabled).toBe(true)
})

it('a pressed time leads to its confirmation, and the way back finds it chosen', () => {
  const places: unknown[] = []
  vi.spyOn(location, 'assign').mockImplementation((place) => void places.push(place))
  const { unmount } = render(<TimePicker data={data} choices={choices} />)
  fireEvent.click(time(/10:00 AM/))
  const confirm =
    '/app/appointments/booking/confirm?encounterTypeId=2&providerId=daniel&selectedTime=2026-11-26T15%3A00%3A00.000Z&availabilityId=opening'
  expect(places).toEqual([confirm])
  expect(location.search).toContain('selectedTime=2026-11-26T15%3A00%3A00.000Z')
  unmount()
  render(<TimePicker data={data} choices={{ ...choices, selectedTime: ten.time }} />)
  expect(time(/10:00 AM/).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(confirm)
})

it('a time that only has the focus leads nowhere', () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(<TimePicker data={data} choices={choices} />)
  time(/9:00 AM/).focus()
  fireEvent.keyDown(time(/9:00 AM/), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(time(/10:00 AM/))
  expect(assign).not.toHaveBeenCalled()
})

it('names the clinician’s own clock beside the patient’s', () => {
  render(<TimePicker data={data} choices={{ ...choices, selectedTime: nine.time }} />)
  expect(screen.getByRole('status').textContent).toBe('Tomorrow9:00 AM ET6:00 AM PT for Daniel')
})

it('marks a slot that another patient books as taken within 15 s, and offers the nearest', async () => {
  render(<TimePicker data={data} choices={{ ...choices, selectedTime: nine.time }} />)
  free = [ten, six, friday]
  // The poll begins once its module is loaded.
  await act(() => passTime(0))
  await act(() => passTime(15_000))
  expect(time(/9:00 AM/).disabled).toBe(true)
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tomorrow, 10:00 AM ET',
    'Tomorrow, 6:00 PM ET',
    'Nov 27, 10:00 AM ET',
  ])
})

it('offers what is nearest to a time that was refused', () => {
  const leila = { ...daniel, id: 'leila', name: 'Leila Haddad', suffix: 'MD' }
  const half = { ...slot('2026-11-26T14:20:00.000Z', 'morning'), providerId: 'leila' }
  render(
    <TimePicker
      data={{ ...data, alternatives: [half], alternativeProviders: [leila] }}
      choices={{ ...choices, taken: '2026-11-26T14:10:00.000Z' }}
    />,
  )
  expect(
    screen.getByRole('link', { name: 'Tomorrow, 9:20 AM ET with Leila Haddad, MD' }),
  ).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('has one tab stop for each part of the day, and arrow keys between its times', () => {
  render(<TimePicker data={data} choices={choices} />)
  const times = screen.getAllByRole('button').filter((button) => button.className === 'slot')
  expect(times.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, 0])
  times[0]?.focus()
  fireEvent.keyDown(times[0] as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(times[1])
  fireEvent.click(times[1] as HTMLElement)
  expect(times[1]?.tabIndex).toBe(0)
})

it('marks the time that the visit has now among the free ones', () => {
  render(<TimePicker data={{ ...data, ownTime: ten.time }} choices={choices} />)
  expect(screen.getByRole('button', { name: /10:00.*Your time now/ })).toBeTruthy()
  expect(screen.getAllByText('Your time now')).toHaveLength(1)
})
