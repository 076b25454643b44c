import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { AboutForm } from '#islands/account/about/AboutForm.tsx'
import { aboutValues } from '#islands/account/about/about-form'
import { ProfileForm } from '#islands/account/profile/ProfileForm.tsx'
import { profileValues } from '#islands/account/profile/profile-form'

const { call, update } = vi.hoisted(() => ({ call: vi.fn(), update: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call, patients: { update } },
}))

const record = {
  id: 'p1',
  version: 4,
  firstName: 'Jamie',
  lastName: 'Ellis',
  nickname: 'Jordan',
  pronouns: 'They/Them',
  dob: '1994-04-17',
  language: 'en',
  contactMethod: 'Email',
  height: 67.5,
  weight: 150,
  gender: 'Non-binary',
  sex: 'Female',
  sexuality: 'Queer',
  relationship: null,
  race: ['Asian', 'White'],
  ethnicity: 'Prefer not to answer',
}
const stale = new ApiError(412, [
  { status: '412', code: 'stale', title: '', detail: 'The row has changed' },
])

beforeEach(() => {
  sessionStorage.clear()
  update.mockImplementation(
    async (_: string, values: object, { version }: { version: number }) => ({
      ...record,
      ...values,
      version: version + 1,
    }),
  )
})
afterEach(() => {
  cleanup()
  call.mockReset()
  update.mockReset()
})

const renderProfile = (over: object = {}) =>
  render(
    <ProfileForm
      patientId="p1"
      saved={{ version: 4, values: profileValues({ ...record, ...over } as never) }}
      contactMethods={[
        { value: 'Email', label: 'Email' },
        { value: 'Text', label: 'Text' },
      ]}
    />,
  )
const control = (name: RegExp | string) => screen.getByLabelText(name) as HTMLInputElement
const type = (name: RegExp | string, value: string) =>
  fireEvent.input(control(name), { target: { value } })
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  })

it('a patient saves what they changed and nothing else, over the version they saw', async () => {
  renderProfile()
  type(/^Chosen name/, 'Jo')
  type(/^Pronouns/, '')
  await save()
  expect(update).toHaveBeenCalledExactlyOnceWith(
    'p1',
    { nickname: 'Jo', pronouns: null },
    { version: 4 },
  )
  type(/^Chosen name/, 'Joey')
  await save()
  expect(update).toHaveBeenLastCalledWith('p1', { nickname: 'Joey' }, { version: 5 })
})

it('a form without changes sends nothing', async () => {
  renderProfile()
  await save()
  expect(update).not.toHaveBeenCalled()
})

it('a birthday under 18 and an empty name are refused before anything is sent', async () => {
  renderProfile()
  type('First name', ' ')
  type(/^Date of birth/, '2020-01-01')
  await save()
  expect(screen.getByRole('alert').textContent).toContain('2 things to fix')
  expect(screen.getAllByText('Must be at least 18yo').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Enter your first name').length).toBeGreaterThan(0)
  expect(update).not.toHaveBeenCalled()
})

it('a change of another field by another user is taken in, and the save goes on', async () => {
  renderProfile()
  update.mockRejectedValueOnce(stale)
  call.mockResolvedValue({ ...record, pronouns: 'She/Her', version: 5 })
  type(/^Chosen name/, 'Jo')
  await save()
  expect(update).toHaveBeenLastCalledWith('p1', { nickname: 'Jo' }, { version: 5 })
  expect(control(/^Pronouns/).value).toBe('She/Her')
})

it('a field that two changed waits until the patient chooses', async () => {
  renderProfile()
  update.mockRejectedValueOnce(stale)
  call.mockResolvedValue({ ...record, nickname: 'Jay', version: 5 })
  type(/^Chosen name/, 'Jo')
  await save()
  expect(update).toHaveBeenCalledTimes(1)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Chosen name')
  expect(alert.textContent).toContain('Jay')
  fireEvent.click(screen.getByRole('button', { name: 'Use the other' }))
  expect(control(/^Chosen name/).value).toBe('Jay')
  type(/^Chosen name/, 'Jo')
  await save()
  expect(update).toHaveBeenLastCalledWith('p1', { nickname: 'Jo' }, { version: 5 })
})

it('a save in another tab is told, field by field', async () => {
  renderProfile()
  call.mockResolvedValue({ ...record, language: 'es', version: 6 })
  const other = new BroadcastChannel('careplus-record')
  other.postMessage({ patientId: 'p1', version: 6 })
  await waitFor(() => expect(control(/^Language/).value).toBe('es'))
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Language')
  other.close()
})

it('a form is as old as its page by this device’s clock, also where the device slept before: it reads nothing again', () => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 8 * 3_600_000)
  renderProfile()
  expect(call).not.toHaveBeenCalled()
})

it('what was typed survives a reload, over what was saved meanwhile', async () => {
  const { unmount } = renderProfile()
  type(/^Chosen name/, 'Jo')
  unmount()
  renderProfile({ pronouns: 'He/Him' })
  expect(control(/^Chosen name/).value).toBe('Jo')
  expect(control(/^Pronouns/).value).toBe('He/Him')
  await save()
  cleanup()
  renderProfile()
  expect(control(/^Chosen name/).value).toBe('Jordan')
})

const renderAbout = () =>
  render(
    <AboutForm
      patientId="p1"
      saved={{ version: 4, values: aboutValues(record as never) }}
      lists={{
        gender: [{ value: 'Non-binary', label: 'Non-binary' }],
        sex: [{ value: 'Female', label: 'Female' }],
        sexuality: [{ value: 'Queer', label: 'Queer' }],
        relationship: [{ value: 'Single', label: 'Single' }],
        ethnicity: [{ value: 'Prefer not to answer', label: 'Prefer not to answer' }],
      }}
    />,
  )

it('a height in feet and inches is saved in inches', async () => {
  renderAbout()
  expect(control('Height in feet').value).toBe('5')
  expect(control('Height in inches').value).toBe('7.5')
  type('Height in inches', '9')
  await save()
  expect(update).toHaveBeenCalledWith('p1', { height: 69 }, { version: 4 })
})

it('preferring not to answer clears the other races, and the last race cannot be removed', async () => {
  renderAbout()
  fireEvent.click(control('Prefer not to answer'))
  expect(control('Asian').checked).toBe(false)
  await save()
  expect(update).toHaveBeenCalledWith('p1', { race: ['Prefer not to answer'] }, { version: 4 })
  fireEvent.click(control('Prefer not to answer'))
  await save()
  expect(screen.getAllByText('You must choose at least 1 Race').length).toBeGreaterThan(0)
})
