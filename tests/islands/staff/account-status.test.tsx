// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { AccountStatus } from '#islands/staff/settings/AccountStatus.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    call: vi.fn(async () => ({})),
  },
}))
vi.mock('#islands/stores/flash', () => ({ setFlash: vi.fn() }))
const clock = { zone: 'America/New_York', hours: '12h' } as const
const call = vi.mocked(apiWithLocalErrors.call)
// The badge and all else that may be done with the account are drawn again.
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
afterEach(() => {
  cleanup()
  call.mockClear()
  reload.mockClear()
})
const press = (name: string, where = within(document.body)) =>
  act(async () => {
    fireEvent.click(where.getByRole('button', { name }))
  })
const refusalOf = (startsAt: string) =>
  new ApiError(409, [
    {
      status: '409',
      code: 'visits_booked',
      title: 'Conflict',
      detail: 'A booked visit would have no clinician.',
      meta: {
        count: 1,
        visits: [{ id: 'v1', starts_at: startsAt, timezone: 'America/New_York' }],
      },
    },
  ])
const refusal = refusalOf('2026-03-12T18:30:00.000Z')

it('shows an admin the visits in the way, and closes the account once they say so', async () => {
  render(<AccountStatus userId="u1" name="Daniel Reyes" isActive clock={clock} />)
  await press('Close account')
  const dialog = within(screen.getByRole('dialog'))
  call.mockRejectedValueOnce(refusal)
  await press('Close account', dialog)
  expect(call).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ acknowledge: false }),
  )
  expect(dialog.getByRole('link').textContent).toBe('03/12/2026, 2:30 PM ET')
  await press('Close it anyway', dialog)
  expect(call).toHaveBeenLastCalledWith('POST /users/:id/status/deactivate', {
    params: { id: 'u1' },
    acknowledge: true,
    body: { successorId: null },
  })
  expect(setFlash).toHaveBeenLastCalledWith('The account of Daniel Reyes is closed.', 'good')
  expect(reload).toHaveBeenCalledOnce()
})
it('leads to the day of the admin on which an evening visit in the way stands', async () => {
  render(<AccountStatus userId="u1" name="Daniel Reyes" isActive clock={clock} />)
  await press('Close account')
  const dialog = within(screen.getByRole('dialog'))
  call.mockRejectedValueOnce(refusalOf('2026-03-13T01:00:00.000Z'))
  await press('Close account', dialog)
  const visit = dialog.getByRole('link', { name: '03/12/2026, 9:00 PM ET' })
  expect(visit.getAttribute('href')).toBe('/staff/schedule?date=2026-03-12')
})
it('shows an admin what the account holds, and gives it to the colleague they choose', async () => {
  call.mockResolvedValueOnce({
    ...{ role: 'provider', patients: 2, tasks: 1, conversations: 0, clinicians: 0, visits: 0 },
  } as never)
  render(<AccountStatus userId="u1" name="Daniel Reyes" isActive clock={clock} />)
  await press('Close account')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 patients',
    '1 open task',
  ])
  call.mockResolvedValueOnce([
    { id: 'u2', name: 'Amara Osei', role: 'provider', team: null, portrait: null },
  ] as never)
  await act(async () => {
    fireEvent.click(dialog.getByRole('combobox', { name: 'Who takes it over' }))
  })
  fireEvent.click(await dialog.findByRole('option', { name: /Amara Osei/ }))
  await press('Close account', dialog)
  expect(call).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ body: { successorId: 'u2' } }),
  )
})
it('asks again from the start after the admin kept the account', async () => {
  render(<AccountStatus userId="u1" name="Daniel Reyes" isActive clock={clock} />)
  await press('Close account')
  call.mockRejectedValueOnce(refusal)
  await press('Close account', within(screen.getByRole('dialog')))
  await press('Keep the account')
  await press('Close account')
  await press('Close account', within(screen.getByRole('dialog')))
  expect(call).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ acknowledge: false }),
  )
})
it('opens a closed account', async () => {
  render(<AccountStatus userId="u1" name="Daniel Reyes" isActive={false} clock={clock} />)
  await press('Open account')
  expect(call.mock.lastCall?.[0]).toBe('POST /users/:id/status/activate')
})
