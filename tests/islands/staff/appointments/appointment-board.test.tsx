// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { LiveEvent } from '#edge/live/contract'
import { AppointmentBoard } from '#islands/staff/appointments/AppointmentBoard.tsx'
import {
  loadStaffAppointment,
  type StaffAppointment,
} from '#islands/staff/appointments/appointment'
import { loadPatientCard } from '#islands/staff/patient-card/load-patient-card'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $toasts, failureText } from '#islands/stores/toasts'
import { aVisit, boardProps, boardTime as now, staffReasons } from './appointment-fixtures'

const lines = vi.hoisted(() => new Set<(notice: LiveEvent) => void>())
vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return {
    $liveConnection: atom('live'),
    onLiveEvent: (event: string, listener: (notice: LiveEvent) => void) => {
      if (event === 'status_changed') lines.add(listener)
      return () => lines.delete(listener)
    },
  }
})
vi.mock('#islands/stores/api', () => ({
  api: { dropdown_options: { list: async () => staffReasons } },
  apiWithLocalErrors: { call: vi.fn(async () => ({})) },
}))
vi.mock('#islands/staff/patient-card/load-patient-card', () => ({
  loadPatientCard: vi.fn(),
}))
vi.mock('#islands/staff/appointments/appointment', async (real) => ({
  ...(await real<object>()),
  loadStaffAppointment: vi.fn(),
}))

const props = boardProps
const [first, second] = boardProps.first.visits
if (!(first && second)) throw new Error('The board has no two visits')

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  history.replaceState(null, '', '/staff/day')
})
afterEach(() => {
  cleanup()
  lines.clear()
  $toasts.set([])
  vi.mocked(apiWithLocalErrors.call).mockClear()
  vi.useRealTimers()
})

const rows = () =>
  [...document.querySelectorAll('tr[data-visit]')].map((row) => row.getAttribute('data-visit'))
const hear = async (visit: StaffAppointment) => {
  vi.mocked(loadStaffAppointment).mockResolvedValueOnce(visit)
  await act(async () => {
    for (const listener of lines)
      listener({ type: 'appointments', id: visit.id, version: visit.version })
    await vi.dynamicImportSettled()
  })
}

it('shows a visit that is booked meanwhile, in its place, and reads it out', async () => {
  render(<AppointmentBoard {...props} />)
  await hear(aVisit({ id: 'v0', patientName: 'Alex Kim', startsAt: '2026-03-12T16:40:00.000Z' }))
  expect(rows()).toEqual(['v0', 'v1', 'v2'])
  expect(screen.getByText('New visit: Alex Kim, 12:40 PM')).toBeTruthy()
})
it('follows what others do in a hidden tab, where queries read nothing', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  render(<AppointmentBoard {...props} />)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await hear(aVisit({ id: 'v0', patientName: 'Alex Kim', startsAt: '2026-03-12T16:40:00.000Z' }))
  expect(rows()).toEqual(['v0', 'v1', 'v2'])
  hidden.mockRestore()
})
it('moves no row under the pointer, and says what waits', async () => {
  render(<AppointmentBoard {...props} />)
  const table = screen.getByRole('table', { name: 'My day' })
  fireEvent.pointerEnter(table, { pointerType: 'mouse' })
  await hear(aVisit({ id: 'v0', patientName: 'Alex Kim', startsAt: '2026-03-12T16:40:00.000Z' }))
  expect(rows()).toEqual(['v1', 'v2'])
  expect(screen.getByText('Alex Kim')).toBeTruthy()
  fireEvent.pointerLeave(table)
  expect(rows()).toEqual(['v0', 'v1', 'v2'])
})
it('says that a visit was canceled', async () => {
  render(<AppointmentBoard {...props} />)
  await hear({ ...first, version: 2, status: 'Canceled' })
  expect(within(screen.getByRole('table')).getByText('Canceled')).toBeTruthy()
  expect(screen.getByText('Canceled: Jordan Ellis, 2:30 PM')).toBeTruthy()
})
it('reads nothing again that it knows already', async () => {
  render(<AppointmentBoard {...props} />)
  vi.mocked(loadStaffAppointment).mockClear()
  await act(async () => {
    for (const listener of lines) listener({ type: 'appointments', id: 'v1', version: 1 })
    for (const listener of lines) listener({ type: 'todos', id: 't1' })
  })
  expect(loadStaffAppointment).not.toHaveBeenCalled()
})
it('walks over the rows by J and K and asks before it cancels', async () => {
  render(<AppointmentBoard {...props} />)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('j')
  press('j')
  expect(document.activeElement?.textContent).toContain('Ray Lindqvist')
  press('k')
  press('c')
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel visit' }))
  expect(within(dialog).getByText('Choose a reason', { selector: '.error span' })).toBeTruthy()
  expect(apiWithLocalErrors.call).not.toHaveBeenCalled()
  await within(dialog).findByRole('option', { name: 'Patient asked' })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'patient_asked' } })
  vi.mocked(loadStaffAppointment).mockResolvedValueOnce({
    ...first,
    version: 2,
    status: 'Canceled',
  })
  await act(async () => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel visit' }))
  })
  expect(apiWithLocalErrors.call).toHaveBeenCalledWith('POST /appointments/:id/set_canceled', {
    params: { id: 'v1' },
    body: { reasonCode: 'patient_asked', reasonText: undefined },
    version: 1,
  })
})
it('puts the open card in the address and closes it by Escape', async () => {
  vi.mocked(loadPatientCard).mockResolvedValue({
    id: 'p1',
    name: 'Jordan Ellis',
    portrait: 'p1',
    phone: null,
    email: 'jordan@example.test',
  })
  render(<AppointmentBoard {...props} />)
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: /Jordan Ellis/ }))
  })
  expect(location.search).toBe('?patient=p1')
  // The card is loaded with the first one.
  const card = within(await screen.findByRole('region', { name: 'Patient' }))
  expect(await card.findByText('jordan@example.test')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(location.search).toBe('')
  expect(screen.queryByRole('region', { name: 'Patient' })).toBeNull()
})

const press = (key: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    await vi.dynamicImportSettled()
  })
const openCard = async (name: RegExp) => {
  vi.mocked(loadPatientCard).mockImplementation(async (_api, _access, id) => ({
    id,
    name: id === 'p1' ? 'Jordan Ellis' : 'Ray Lindqvist',
    portrait: id,
    phone: null,
    email: `${id}@example.test`,
  }))
  await act(async () => {
    const link = screen.getByRole('link', { name })
    link.focus()
    fireEvent.click(link)
    await vi.dynamicImportSettled()
  })
}
const invitations = () =>
  vi.mocked(apiWithLocalErrors.call).mock.calls.filter(([at]) => at.endsWith('/send_invite'))

it('acts on no other patient than the card shows: it opens that card first', async () => {
  render(<AppointmentBoard {...props} />)
  await openCard(/Jordan Ellis/)
  await press('j')
  vi.mocked(loadStaffAppointment).mockResolvedValue({ ...second, version: 2 })
  await press('i')
  expect(invitations()).toEqual([])
  expect(screen.getByRole('region', { name: 'Patient' }).textContent).toContain('Ray Lindqvist')
  expect($toasts.get().at(-1)?.text).toContain('The card now shows Ray Lindqvist')
  await press('i')
  expect(invitations()).toMatchObject([[expect.anything(), { params: { id: 'v2' } }]])
})
it('sends one invitation for a key pressed twice', async () => {
  render(<AppointmentBoard {...props} />)
  await press('j')
  vi.mocked(loadStaffAppointment).mockResolvedValue(first)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'i' })
  await press('i')
  expect(invitations()).toHaveLength(1)
})
it('says why a key does nothing now', async () => {
  render(<AppointmentBoard {...props} />)
  await press('j')
  await press('m')
  expect($toasts.get().at(-1)?.text).toContain('10 minutes after its start')
})
it('lists the keys of what this role may do, and no others', async () => {
  render(<AppointmentBoard {...props} acts={[]} />)
  await press('?')
  expect(screen.getByRole('dialog').textContent).not.toContain('Cancel visit')
})
it('recovers in a dialog from a change by another user, with the latest version', async () => {
  render(<AppointmentBoard {...props} />)
  await press('j')
  await press('c')
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByRole('option', { name: 'Patient asked' })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'patient_asked' } })
  vi.mocked(apiWithLocalErrors.call).mockRejectedValueOnce(new ApiError(412, []))
  vi.mocked(loadStaffAppointment).mockResolvedValue({
    ...first,
    version: 2,
    startsAt: '2026-03-12T20:30:00.000Z',
  })
  const confirm = () =>
    act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel visit' }))
    })
  await confirm()
  expect(dialog.textContent).toContain('4:30 PM')
  await confirm()
  expect(apiWithLocalErrors.call).toHaveBeenLastCalledWith(
    'POST /appointments/:id/set_canceled',
    expect.objectContaining({ version: 2 }),
  )
})
it('goes on in a dialog whose change and reading again the network lost', async () => {
  render(<AppointmentBoard {...props} />)
  await press('j')
  await press('c')
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByRole('option', { name: 'Patient asked' })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'patient_asked' } })
  const lost = new TypeError('Failed to fetch')
  vi.mocked(apiWithLocalErrors.call).mockRejectedValueOnce(lost)
  vi.mocked(loadStaffAppointment).mockRejectedValueOnce(lost)
  const confirm = within(dialog).getByRole('button', { name: 'Cancel visit' })
  await act(async () => void fireEvent.click(confirm))
  expect(within(dialog).getByRole('alert').textContent).toBe(failureText())
  vi.mocked(loadStaffAppointment).mockResolvedValue({ ...first, version: 2, status: 'Canceled' })
  await act(async () => void fireEvent.click(confirm))
  expect(apiWithLocalErrors.call).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})
it('offers no act in a dialog once another user has canceled the visit', async () => {
  render(<AppointmentBoard {...props} />)
  await press('j')
  await press('c')
  await hear({ ...first, version: 2, status: 'Canceled', can: [] })
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('this visit is Canceled now')
  expect(within(dialog).queryByLabelText('Reason')).toBeNull()
})
it('keeps the visit of an open card when it moves to another day, and reads the card again', async () => {
  render(<AppointmentBoard {...props} />)
  await openCard(/Jordan Ellis/)
  vi.mocked(loadPatientCard).mockClear()
  await hear({ ...first, version: 2, startsAt: '2026-03-14T18:30:00.000Z' })
  expect(screen.getByRole('region', { name: 'Patient' }).textContent).toContain('03/14/2026')
  await vi.waitFor(() => expect(loadPatientCard).toHaveBeenCalledTimes(1))
})
