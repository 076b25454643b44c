// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#edge/live/contract'
import { CareTeam } from '#islands/staff/chart/CareTeam.tsx'
import type { Holder } from '#islands/staff/chart/hand-over'
import { apiWithLocalErrors } from '#islands/stores/api'

const lines = vi.hoisted(() => new Map<(notice: LiveEvent) => void, string>())
vi.mock('#islands/stores/live', async () => ({
  $liveConnection: (await import('nanostores')).atom('live'),
  onLiveEvent: (event: string, listener: (notice: LiveEvent) => void) => {
    lines.set(listener, event)
    return () => lines.delete(listener)
  },
}))
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: {
    call: vi.fn(),
    patients: { get: vi.fn(), update: vi.fn() },
    pharmacies: { page: vi.fn() },
  },
}))
const { patients } = apiWithLocalErrors
const call = vi.mocked(apiWithLocalErrors.call)

afterEach(() => {
  cleanup()
  lines.clear()
  vi.clearAllMocks()
})

const none = { holderId: null, name: null, portrait: null, visitsToCome: 0, openTasks: 0 }
const clinician = { ...none, role: 'provider', holderId: 'd1', name: 'Daniel Reyes' } as const
const holders: readonly Holder[] = [
  { ...clinician, visitsToCome: 1, openTasks: 2 },
  { ...none, role: 'pharmacy' },
]
const draw = (writable: readonly Holder['role'][]) =>
  render(
    <CareTeam
      patient={{ id: 'p1', name: 'Jordan Ellis', version: 3, can: ['update'] }}
      holders={holders}
      writable={writable}
      staffRole="manager"
    />,
  )
const press = (name: string, where = within(document.body)) =>
  act(async () => {
    fireEvent.click(where.getByRole('button', { name }))
  })
const osei = {
  id: 'u2',
  name: 'Amara Osei',
  role: 'provider',
  team: 'Physician',
  portrait: null,
  providerId: 'd2',
  isOutOfOffice: false,
}

it('says what moves, asks for who and why, and hands over the version on screen', async () => {
  draw(['provider'])
  await press('Hand over')
  const dialog = within(screen.getByRole('dialog', { name: 'Hand over Jordan Ellis' }))
  expect(dialog.getByText('2 open tasks go along.')).toBeTruthy()
  expect(dialog.getByText(/1 visit to come stays with Daniel Reyes/)).toBeTruthy()
  await press('Hand over', dialog)
  expect(dialog.getByText('Choose who takes over')).toBeTruthy()
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  expect(patients.update).not.toHaveBeenCalled()

  call.mockResolvedValueOnce([osei] as never)
  const field = dialog.getByRole('combobox', { name: /New clinician/ })
  await act(async () => {
    fireEvent.change(field, { target: { value: 'Ama' } })
  })
  const option = await dialog.findByRole('option', { name: /Amara Osei/ })
  expect(call).toHaveBeenCalledWith('POST /colleagues/search', {
    body: { name: 'Ama', roles: ['provider'], patientId: 'p1' },
  })
  await act(async () => {
    fireEvent.click(option)
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'workload' } })
  })
  vi.mocked(patients.get).mockResolvedValue({ version: 4, can: ['update'] } as never)
  call.mockResolvedValue([{ ...clinician, holderId: 'd2', name: 'Amara Osei' }] as never)
  await press('Hand over', dialog)
  expect(patients.update).toHaveBeenCalledExactlyOnceWith(
    'p1',
    { providerId: 'd2', handOverReason: 'workload' },
    { version: 3 },
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Amara Osei')).toBeTruthy()
})

it('leaves a place empty with a reason, and names no one then', async () => {
  draw(['provider'])
  await press('Hand over')
  const dialog = within(screen.getByRole('dialog', { name: 'Hand over Jordan Ellis' }))
  await act(async () => {
    fireEvent.click(
      dialog.getByRole('checkbox', { name: 'Assign no one in place of Daniel Reyes' }),
    )
    fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'holder_leaves' } })
  })
  expect(dialog.queryByRole('combobox', { name: /New clinician/ })).toBeNull()
  vi.mocked(patients.get).mockResolvedValue({ version: 4, can: ['update'] } as never)
  call.mockResolvedValue([{ ...none, role: 'provider' }] as never)
  await press('Hand over', dialog)
  expect(patients.update).toHaveBeenCalledExactlyOnceWith(
    'p1',
    { providerId: null, handOverReason: 'holder_leaves' },
    { version: 3 },
  )
  expect(screen.getByText('No one yet')).toBeTruthy()
})

it('shows the next holder when a colleague hands the patient over', async () => {
  draw([])
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
  vi.mocked(patients.get).mockResolvedValue({ version: 4, can: [] } as never)
  call.mockResolvedValue([{ ...clinician, holderId: 'd2', name: 'Amara Osei' }] as never)
  for (const [listener, event] of lines)
    if (event === 'reassigned_patient') listener({ type: 'patients', id: 'p1', version: null })
  expect(await screen.findByText('Amara Osei')).toBeTruthy()
  expect(patients.get).toHaveBeenCalledTimes(1)
})
