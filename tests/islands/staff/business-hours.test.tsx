// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { BusinessHours } from '#islands/staff/clinic/BusinessHours.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    business_hours: { list: vi.fn(), create: vi.fn(), update: vi.fn(), delete: vi.fn() },
  },
}))
const api = vi.mocked(apiWithLocalErrors.business_hours)
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const day = (weekday: number) => ({
  type: 'business_hours' as const,
  id: `d${weekday}`,
  version: 1,
  can: ['update', 'delete'],
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
})
const show = (...weekdays: number[]) =>
  render(<BusinessHours days={weekdays.map(day)} canCreate hours="12h" />)
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const closedDays = () => screen.queryAllByText('Closed').length

it('a closed weekday is opened with the hours of the others, once by a double click', async () => {
  api.list.mockResolvedValue([day(1), day(6)] as never)
  show(1)
  expect(closedDays()).toBe(6)
  await press('Open Saturday')
  const open = screen.getByRole('button', { name: 'Open the day' })
  await act(async () => {
    fireEvent.click(open)
    fireEvent.click(open)
  })
  expect(api.create).toHaveBeenCalledExactlyOnceWith({
    weekday: 6,
    opens: '08:00',
    closes: '18:00',
  })
  expect(closedDays()).toBe(5)
})

it('a day that a colleague opened meanwhile is said, and shows once it is read again', async () => {
  api.create.mockRejectedValue(
    new ApiError(409, [
      {
        status: '409',
        code: 'open_already',
        title: '',
        detail: 'A colleague opened this day meanwhile',
      },
    ]),
  )
  api.list.mockResolvedValue([day(1), day(6)] as never)
  show(1)
  await press('Open Saturday')
  await press('Open the day')
  expect(closedDays()).toBe(5)
  expect(screen.getByRole('button', { name: 'Edit Saturday' })).toBeTruthy()
})

it('an open day is closed after a question; the last one offers no closing', async () => {
  api.list.mockResolvedValue([day(1)] as never)
  show(1, 2)
  await press('Close Tuesday')
  await press('Close the day')
  expect(api.delete).toHaveBeenCalledExactlyOnceWith('d2')
  expect(screen.queryByRole('button', { name: 'Close Monday' })).toBeNull()
})
