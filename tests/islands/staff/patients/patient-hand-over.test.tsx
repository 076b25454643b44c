// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#edge/live/contract'
import { loadPatientCard } from '#islands/staff/patient-card/load-patient-card'
import { CardPatients } from '#islands/staff/patients/CardPatients.tsx'
import {
  loadPatients,
  type PatientRow,
  searchPatients,
} from '#islands/staff/patients/load-patients'
import { Patients } from '#islands/staff/patients/Patients.tsx'
import { passTime } from '../../pass-time'
import { boardProps } from '../appointments/appointment-fixtures'

const lines = vi.hoisted(() => new Map<(notice: LiveEvent) => void, string>())
vi.mock('#islands/stores/live', async () => ({
  $liveConnection: (await import('nanostores')).atom('live'),
  onLiveEvent: (event: string, listener: (notice: LiveEvent) => void) => {
    lines.set(listener, event)
    return () => lines.delete(listener)
  },
}))
vi.mock('#islands/stores/api', () => ({ api: {}, apiWithLocalErrors: {} }))
vi.mock('#islands/staff/patient-card/load-patient-card', () => ({ loadPatientCard: vi.fn() }))
vi.mock('#islands/staff/notes/notes', () => ({ loadNotes: vi.fn(async () => []) }))
vi.mock('#islands/staff/patients/load-patients', async (real) => ({
  ...(await real<object>()),
  loadPatients: vi.fn(),
  searchPatients: vi.fn(),
}))

afterEach(() => {
  cleanup()
  lines.clear()
})

const row = (id: string, name: string): PatientRow => ({ id, name, portrait: id, phone: null })
const say = async (notice: LiveEvent) => {
  vi.useFakeTimers()
  await act(async () => {
    for (const [listener, event] of lines) if (event === 'reassigned_patient') listener(notice)
    await passTime(200)
  })
  vi.useRealTimers()
}
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('the list and the open card follow a patient who changes hands, read once for all who tell it', async () => {
  history.replaceState(null, '', '/staff/patients?patient=p1')
  const card = {
    id: 'p1',
    name: 'Jordan Ellis',
    portrait: 'p1',
    phone: '2125550157',
    email: 'j@example.test',
  }
  // The page with an open card brings the card's code along.
  render(
    <CardPatients
      me={boardProps.me}
      page={{ rows: [row('p1', 'Jordan Ellis')], next: null, total: 1 }}
      filters={{ order: 'name' }}
      choices={{ statuses: [], states: [], providers: [], orders: ['name'] }}
      after={undefined}
      adding={null}
      canExport={false}
      card={card as never}
      now={boardProps.now}
    />,
  )
  vi.mocked(loadPatientCard).mockResolvedValue({ ...card, provider: 'Amara Osei' } as never)
  vi.mocked(loadPatients).mockResolvedValue({
    rows: [row('p1', 'Jordan Ellis'), row('p2', 'Marcus Bell')],
    next: null,
    total: 2,
  })
  await say({ type: 'patients', id: 'p1', version: null })
  expect(names()).toHaveLength(2)
  expect(await screen.findByText('Amara Osei')).toBeTruthy()
  expect(vi.mocked(loadPatients)).toHaveBeenCalledTimes(1)
  expect(vi.mocked(loadPatientCard)).toHaveBeenCalledTimes(1)
  await say({ type: 'patients', id: 'p2', version: null })
  expect(vi.mocked(loadPatients)).toHaveBeenCalledTimes(2)
  expect(vi.mocked(loadPatientCard)).toHaveBeenCalledTimes(1)
  await say({ type: 'providers', id: 'd1', version: 4 })
  expect(vi.mocked(loadPatientCard)).toHaveBeenCalledTimes(2)
})

it('the list stays as it was when it cannot be read again', async () => {
  render(
    <Patients
      me={boardProps.me}
      page={{ rows: [row('p1', 'Jordan Ellis')], next: null, total: 1 }}
      filters={{ order: 'name' }}
      choices={{ statuses: [], states: [], providers: [], orders: ['name'] }}
      after={undefined}
      adding={null}
      canExport={false}
      card={null}
      now={boardProps.now}
    />,
  )
  vi.mocked(loadPatients).mockRejectedValue(new Error('offline'))
  await say({ type: 'patients', id: 'p1', version: null })
  expect(names()).toHaveLength(1)
})

it('a patient who leaves the reader’s sight leaves what a search found, while another is being typed', async () => {
  render(
    <Patients
      me={boardProps.me}
      page={{ rows: [row('p2', 'Marcus Bell')], next: null, total: 1 }}
      filters={{ order: 'name' }}
      choices={{ statuses: [], states: [], providers: [], orders: ['name'] }}
      after={undefined}
      adding={null}
      canExport={false}
      card={null}
      now={boardProps.now}
    />,
  )
  vi.mocked(loadPatients).mockResolvedValue({ rows: [], next: null, total: 0 })
  vi.mocked(searchPatients).mockResolvedValueOnce([
    row('p1', 'Jordan Ellis'),
    row('p3', 'Jordan Reed'),
  ])
  const field = screen.getByLabelText('Find a patient')
  fireEvent.change(field, { target: { value: 'Jordan' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('Jordan Reed')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Mar' } })
  vi.mocked(searchPatients).mockResolvedValueOnce([row('p3', 'Jordan Reed')])
  await say({ type: 'patients', id: 'p1', version: null })
  expect(vi.mocked(searchPatients).mock.lastCall?.[1]).toBe('Jordan')
  expect(names()).toHaveLength(1)
})
