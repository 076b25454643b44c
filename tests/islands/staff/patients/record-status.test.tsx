// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChartProfile } from '#islands/staff/chart/ChartProfile.tsx'
import type { ChartPatient } from '#islands/staff/chart/chart-patient'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { patients: { get: vi.fn(), update: vi.fn() } },
}))
const update = vi.mocked(apiWithLocalErrors.patients.update)
const get = vi.mocked(apiWithLocalErrors.patients.get)

const reasons = [
  { value: 're_engaged', label: 'Re-engaged' },
  { value: 'moved_out', label: 'Moved out of service area' },
  { value: 'deceased', label: 'Deceased' },
  { value: 'closed_by_patient', label: 'Closed by the patient' },
  { value: 'other', label: 'Other' },
]
const patient = (changes: object) =>
  ({
    id: 'p1',
    version: 3,
    can: ['update'],
    status: 'active',
    statusReason: null,
    ...changes,
  }) as unknown as ChartPatient
const show = (changes: object = {}, canChangeStatus = true) =>
  render(
    <ChartProfile
      patient={patient(changes)}
      choices={{ statusReason: reasons }}
      writable={[]}
      canChangeStatus={canChangeStatus}
      photoIdAccess={{ canRead: false, canAdd: false, canDelete: false }}
      canHelpSignIn={false}
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
const section = () => within(screen.getByRole('region', { name: 'Record status' }))
const press = (name: string) =>
  act(async () => {
    fireEvent.click(await screen.findByRole('button', { name }))
  })
const open = async () => {
  await press('Change the record’s status')
  const field = await screen.findByLabelText('What happened')
  if (!(field instanceof HTMLSelectElement)) throw new Error('Not a list')
  return field
}

beforeEach(() => {
  sessionStorage.clear()
  update.mockReset().mockResolvedValue({} as never)
  get.mockReset().mockResolvedValue(patient({ version: 4 }) as never)
})
afterEach(cleanup)

it('offers each reason with the status that it leads to, and none that only the patient gives', async () => {
  show()
  const field = await open()
  expect([...field.options].map(({ text }) => text)).toEqual([
    'Choose',
    'Active: Re-engaged',
    'Active: Other',
    'Inactive: Moved out of service area',
    'Inactive: Other',
    'Closed: Deceased',
    'Closed: Other',
  ])
})

it('saves the reason with its status, of the version on screen, and shows both', async () => {
  get.mockResolvedValue(
    patient({ version: 4, status: 'closed', statusReason: 'deceased' }) as never,
  )
  show()
  fireEvent.change(await open(), { target: { value: 'closed/deceased' } })
  await press('Save')
  expect(update).toHaveBeenCalledExactlyOnceWith(
    'p1',
    { status: 'closed', statusReason: 'deceased' },
    { version: 3 },
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(section().getByText('Closed')).toBeTruthy()
  expect(section().getByText('Deceased')).toBeTruthy()
})

it('asks for what happened, and sends nothing where nothing was changed', async () => {
  show()
  await open()
  await press('Save')
  expect(within(screen.getByRole('dialog')).getByText('Choose what happened')).toBeTruthy()
  cleanup()
  show({ status: 'inactive', statusReason: 'moved_out' })
  expect((await open()).value).toBe('inactive/moved_out')
  await press('Save')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(update).not.toHaveBeenCalled()
})

it('a reason that is offered no more stands as it is', async () => {
  show({ status: 'inactive', statusReason: 'cbo_ended' })
  expect(section().getByText('Cbo ended')).toBeTruthy()
  const field = await open()
  expect(field.value).toBe('inactive/cbo_ended')
  expect(field.selectedOptions[0]?.text).toBe('Inactive: Cbo ended')
})

it('who may not write it reads the status alone, and who receives no status sees none', () => {
  show({ status: 'inactive', statusReason: undefined }, false)
  expect(section().getByText('Inactive')).toBeTruthy()
  expect(section().queryByText('Reason')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ status: undefined, statusReason: undefined }, false)
  expect(screen.queryByRole('region', { name: 'Record status' })).toBeNull()
})
