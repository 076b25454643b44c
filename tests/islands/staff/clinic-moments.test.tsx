// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { Closures } from '#islands/staff/clinic/Closures.tsx'
import { Notices } from '#islands/staff/clinic/Notices.tsx'

const list = vi.hoisted(() => vi.fn(async (_: object) => []))
const create = vi.hoisted(() => vi.fn(async (..._: readonly object[]) => ({})))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { blackout_periods: { list, create } },
}))
afterEach(cleanup)

/** By the clock of the server; the one of the device says another year. */
const drawnAt = Date.parse('2031-11-25T19:00:00.000Z')

const clock = { zone: 'America/Los_Angeles', hours: '12h' } as const
const helpOf = async (label: string) => {
  const id = (await screen.findByLabelText(label)).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent
}

it('who closes the clinic reads in which zone the times are typed', async () => {
  render(<Closures closures={[]} canCreate clock={clock} drawnAt={drawnAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a closure' }))
  expect(await helpOf('Begins')).toBe('Pacific Time')
  expect(await helpOf('Ends')).toBe('Pacific Time')
})

it('who writes a notice reads in which zone the times are typed', async () => {
  render(<Notices notices={[]} canCreate clock={clock} now={drawnAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Write a notice' }))
  expect(await helpOf('From')).toBe('Pacific Time')
  expect(await helpOf('Until')).toBe('Pacific Time')
})

it('a notice without words is asked for them, in its own fields', async () => {
  render(<Notices notices={[]} canCreate clock={clock} now={drawnAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Write a notice' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Enter a title')).toBeTruthy()
  expect(screen.getByText('Write a text')).toBeTruthy()
})

const notice = (more: object) => ({
  type: 'platform_notifications',
  id: 'n1',
  version: 1,
  can: [],
  title: 'New hours',
  body: 'From Monday:\n8 to 5',
  audience: 'everyone',
  severity: 'info',
  ...more,
})
const showNotice = (startsAt: string, endsAt: string) =>
  render(
    <Notices
      notices={[notice({ startsAt, endsAt })] as never}
      canCreate={false}
      clock={clock}
      now={drawnAt}
    />,
  )

it('a notice shows from its moment on by the clock of the server, without a reload', () => {
  vi.useFakeTimers()
  showNotice('2031-11-25T19:05:00.000Z', '2031-11-26T19:00:00.000Z')
  expect(screen.getByText('To come')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(6 * 60_000))
  expect(screen.getByText('Shows now')).toBeTruthy()
  vi.useRealTimers()
})

it('closures are read again from the present of the server, not of the device', async () => {
  render(<Closures closures={[]} canCreate clock={clock} drawnAt={drawnAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a closure' }))
  for (const [label, value] of [
    ['What for', 'Thanksgiving'],
    ['Begins', '2031-11-26T00:00'],
    ['Ends', '2031-11-27T00:00'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Close the clinic' }))
  await vi.waitFor(() => expect(list).toHaveBeenCalled())
  const [query] = list.mock.calls.at(-1) as unknown as [{ filter: { from: string } }]
  expect(query.filter.from.slice(0, 10)).toBe('2031-11-25')
})

const closeClinic = async (begins: string, ends: string) => {
  render(<Closures closures={[]} canCreate clock={clock} drawnAt={drawnAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a closure' }))
  fireEvent.input(await screen.findByLabelText('What for'), { target: { value: 'Storm' } })
  fireEvent.input(screen.getByLabelText('Begins'), { target: { value: begins } })
  fireEvent.input(screen.getByLabelText('Ends'), { target: { value: ends } })
  fireEvent.click(screen.getByRole('button', { name: 'Close the clinic' }))
}

it('a closure of time that has passed is refused at its field', async () => {
  create.mockClear()
  await closeClinic('2031-11-01T08:00', '2031-11-01T17:00')
  expect(await screen.findByText('This time has passed. Enter one to come.')).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
})

it('booked visits in a closure are listed with their plan, and end as who closes the clinic chooses', async () => {
  create.mockReset()
  create.mockRejectedValueOnce(
    new ApiError(409, [
      {
        status: '409',
        code: 'visits_booked',
        title: 'Conflict',
        detail: 'A booked visit would have no clinician',
        meta: {
          count: 1,
          plan: 'a'.repeat(64),
          visits: [
            {
              id: 'v1',
              starts_at: '2031-12-01T18:00:00.000Z',
              timezone: 'America/New_York',
              patient_name: 'Jordan Ellis',
              outcome: 'move',
              because: null,
              new_starts_at: '2031-12-03T18:00:00.000Z',
              new_provider_name: 'Daniel Reyes',
            },
          ],
        },
      },
    ]),
  )
  create.mockResolvedValue({})
  await closeClinic('2031-12-01T00:00', '2031-12-01T23:00')
  const choice = await screen.findByLabelText('The booked visits')
  expect(screen.getByText('Jordan Ellis')).toBeTruthy()
  expect(screen.getByText(/^Moves to/).textContent).toBe(
    'Moves to 12/03/2031, 1:00 PM ET, with Daniel Reyes',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close the clinic' }))
  expect(await screen.findByText('Choose what becomes of them')).toBeTruthy()
  fireEvent.change(choice, { target: { value: 'move' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close the clinic' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  expect(create.mock.lastCall).toEqual([
    expect.objectContaining({ name: 'Storm', bookedVisits: 'move', plan: 'a'.repeat(64) }),
    { acknowledge: true },
  ])
})
