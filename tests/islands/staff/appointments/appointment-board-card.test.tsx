// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import type { LiveEvent } from '#edge/live/contract'
import { AppointmentBoard } from '#islands/staff/appointments/AppointmentBoard.tsx'
import { loadStaffAppointment } from '#islands/staff/appointments/appointment'
import { loadNotes } from '#islands/staff/notes/notes'
import { loadPatientCard } from '#islands/staff/patient-card/load-patient-card'
import type { PatientCardData } from '#islands/staff/patient-card/patient-card'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $toasts } from '#islands/stores/toasts'
import { passTime } from '../../pass-time'
import { aVisit, boardTime as now, boardProps as props } from './appointment-fixtures'

const lines = vi.hoisted(() => new Set<(notice: LiveEvent) => void>())
const handOverLines = vi.hoisted(() => new Set<(notice: LiveEvent) => void>())
vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return {
    $liveConnection: atom('live'),
    onLiveEvent: (event: string, listener: (notice: LiveEvent) => void) => {
      const listeners = event === 'reassigned_patient' ? handOverLines : lines
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
})
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: { call: vi.fn(async () => ({})) },
}))
vi.mock('#islands/staff/patient-card/load-patient-card', () => ({ loadPatientCard: vi.fn() }))
vi.mock('#islands/staff/notes/notes', () => ({ loadNotes: vi.fn(), addNote: vi.fn() }))
vi.mock('#islands/staff/appointments/appointment', async (real) => ({
  ...(await real<object>()),
  loadStaffAppointment: vi.fn(),
}))

const aCard: PatientCardData = {
  id: 'p1',
  name: 'Jordan Ellis',
  portrait: 'jordan',
  phone: '2125550157',
  email: 'jordan@example.test',
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  history.replaceState(null, '', '/staff/day')
  vi.mocked(loadPatientCard).mockResolvedValue(aCard)
})
afterEach(() => {
  cleanup()
  lines.clear()
  $toasts.set([])
  vi.useRealTimers()
})

it('keeps the same visit on the card when it leaves the list, and says so', async () => {
  const other = aVisit({ id: 'v3', reason: 'HIV Follow Up', startsAt: '2026-03-12T20:00:00.000Z' })
  render(
    <AppointmentBoard
      {...props}
      first={{ visits: [...props.first.visits, other], next: null, total: 3 }}
      card={aCard}
    />,
  )
  const card = within(screen.getByRole('region', { name: 'Patient' }))
  expect(card.getByText('PrEP Follow Up')).toBeTruthy()
  vi.mocked(loadStaffAppointment).mockRejectedValueOnce(new ApiError(404, []))
  await act(async () => {
    for (const listener of lines) listener({ type: 'appointments', id: 'v1', version: 9 })
  })
  expect(within(screen.getByRole('table')).queryByText('2:30 PM')).toBeNull()
  expect(card.getByText('PrEP Follow Up')).toBeTruthy()
  expect(card.queryByText('HIV Follow Up')).toBeNull()
  expect(card.getByText(/This visit has left this list/)).toBeTruthy()
})
it('reads an open card again when its patient changes hands, and closes the record of one who left', async () => {
  vi.useFakeTimers({ now })
  render(<AppointmentBoard {...props} card={aCard} />)
  vi.mocked(loadPatientCard).mockClear()
  vi.mocked(loadPatientCard).mockRejectedValueOnce(new ApiError(404, []))
  await act(async () => {
    for (const listener of handOverLines) listener({ type: 'patients', id: 'p9', version: null })
    for (const listener of handOverLines) listener({ type: 'patients', id: 'p1', version: null })
    await passTime(200)
  })
  expect(vi.mocked(loadPatientCard)).toHaveBeenCalledTimes(1)
  expect(screen.getByText(/You do not have access to this record/)).toBeTruthy()
})
it('shows a colleague’s note on an open card as it is written', async () => {
  const note = {
    id: 'n1',
    body: 'Called, no answer.',
    author: 'Nia Thompson',
    at: '2026-03-12T14:00:00.000Z',
  }
  vi.mocked(loadNotes).mockResolvedValue([note])
  render(<AppointmentBoard {...props} card={{ ...aCard, workNotes: [] }} />)
  expect(screen.queryByText('Called, no answer.')).toBeNull()
  await act(async () => {
    for (const listener of lines) listener({ type: 'patients', id: 'p1' })
  })
  expect(screen.getByText('Called, no answer.')).toBeTruthy()
})
it('corrects an outcome by its key, and asks for the reason', async () => {
  const acts = [...props.acts, 'correct_to_scheduled', 'correct_to_waiting'] as const
  const canceled = aVisit({
    status: 'Canceled',
    can: ['correct_to_scheduled', 'correct_to_waiting'],
  })
  render(
    <AppointmentBoard
      {...props}
      acts={acts}
      first={{ visits: [canceled], next: null, total: 1 }}
    />,
  )
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'u' })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Correct to Scheduled' }))
  expect(dialog.getByText('Tell us more', { selector: '.error span' })).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/In your words/), { target: { value: 'Wrong row' } })
  vi.mocked(loadStaffAppointment).mockResolvedValueOnce({
    ...canceled,
    version: 2,
    status: 'Scheduled',
    can: [],
  })
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Correct to Scheduled' }))
  })
  expect(apiWithLocalErrors.call).toHaveBeenCalledWith(
    'POST /appointments/:id/correct_to_scheduled',
    { params: { id: 'v1' }, body: { reasonText: 'Wrong row' }, version: 1 },
  )
  expect($toasts.get().map(({ text }) => text)).toEqual(['The status of the visit is corrected.'])
})
