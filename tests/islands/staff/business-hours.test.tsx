// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { BusinessHours } from '#islands/staff/clinic/BusinessHours.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $toasts } from '#islands/stores/toasts'

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

const closures: string[] = []
const day = (weekday: number) => ({
  type: 'business_hours' as const,
  id: `d${weekday}`,
  version: 1,
  can: ['update', 'delete'],
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
  closures,
})
type Answer = Awaited<ReturnType<typeof api.list>>
const answer = (...days: ReturnType<typeof day>[]): Answer => days
const show = (...weekdays: number[]) =>
  render(<BusinessHours days={weekdays.map(day)} canCreate hours="12h" />)
/** The form is loaded with the first dialog. */
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const closedDays = () => screen.queryAllByText('Closed').length

it('a closed weekday is opened with the hours of the others, once by a double click', async () => {
  api.list.mockResolvedValue(answer(day(1), day(6)))
  show(1)
  expect(closedDays()).toBe(6)
  await press('Open Saturday')
  const open = await screen.findByRole('button', { name: 'Open the day' })
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
  api.list.mockResolvedValue(answer(day(1), day(6)))
  show(1)
  await press('Open Saturday')
  await press('Open the day')
  expect(closedDays()).toBe(5)
  expect(screen.getByRole('button', { name: 'Edit Saturday' })).toBeTruthy()
  expect($toasts.get().at(-1)?.text).toBe('A colleague opened Saturday meanwhile')
})

it.each([
  ['Edit Tuesday', 'Save', 'update'],
  ['Close Tuesday', 'Close the day', 'delete'],
] as const)(
  'a day that a colleague closed meanwhile is said and shows as closed: %s',
  async (open, confirm, verb) => {
    api[verb].mockRejectedValue(new ApiError(404, []))
    api.list.mockResolvedValue(answer(day(1)))
    show(1, 2)
    await press(open)
    await press(confirm)
    expect(closedDays()).toBe(6)
    expect($toasts.get().at(-1)?.text).toBe('A colleague closed Tuesday meanwhile')
  },
)

it('an open day is closed after a question; the last one offers no closing', async () => {
  api.list.mockResolvedValue(answer(day(1)))
  show(1, 2)
  await press('Close Tuesday')
  await press('Close the day')
  expect(api.delete).toHaveBeenCalledExactlyOnceWith('d2')
  expect(screen.queryByRole('button', { name: 'Close Monday' })).toBeNull()
})
