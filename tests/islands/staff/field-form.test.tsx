import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type FormField, manyField, tickField } from '#islands/staff/records/form-field'
import { RecordDialog } from '#islands/staff/records/RecordDialog.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { pick } from '../conflicts/conflict-case'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))

const fields: readonly FormField[] = [
  { name: 'nickname', label: 'Goes by' },
  { name: 'pronouns', label: 'Pronouns' },
  { name: 'active', label: 'Active', kind: 'tick' },
  {
    ...{ name: 'days', label: 'Days', kind: 'many' },
    options: ['mon', 'tue'].map((value) => ({ value, label: value })),
  },
  {
    ...{ name: 'leadId', label: 'Led by', kind: 'colleague' },
    options: [{ value: 'u1', label: 'Amara Osei' }],
  },
]
const schema = z.object({
  nickname: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  active: tickField,
  days: manyField,
  leadId: z.optional(z.string()),
})
const opened = { nickname: '', pronouns: '', active: '', days: 'mon', leadId: 'u1' }
const current = { ...opened, nickname: 'Kay', pronouns: 'She/Her', active: 'on', days: 'tue' }

const onSave = vi.fn()
const dialog = (values: typeof opened) => (
  <RecordDialog
    open="Edit"
    draft="patient-p1"
    title="Names"
    schema={schema}
    fields={fields}
    values={values}
    submit="Save"
    onSave={onSave}
  />
)
/** The form is loaded with the first dialog. */
const pressEdit = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  return screen.findByLabelText('Pronouns')
}
const open = async (values: typeof opened) => {
  const { rerender } = render(dialog(values))
  await pressEdit()
  return { change: (next: typeof opened) => rerender(dialog(next)) }
}
const typePronouns = (value: string) =>
  fireEvent.input(screen.getByLabelText('Pronouns'), { target: { value } })
const save = async () => {
  await screen.findByRole('combobox', { name: 'Led by' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  return onSave.mock.lastCall?.[0]
}

beforeEach(() => {
  onSave.mockReset()
  sessionStorage.clear()
  vi.mocked(apiWithLocalErrors.call).mockResolvedValue([
    { id: 'u2', name: 'Ana Ruiz', role: 'support', team: null, portrait: null },
  ] as never)
})
afterEach(cleanup)

it('takes what a colleague saved meanwhile into the fields its user left alone, and keeps what was typed', async () => {
  const { change } = await open(opened)
  typePronouns('They/Them')
  change(current)
  expect(screen.getByText(/^Changed meanwhile/).textContent).toContain(
    'Goes by: Kay; Pronouns: She/Her',
  )
  expect(await save()).toEqual({
    nickname: 'Kay',
    pronouns: 'They/Them',
    active: true,
    days: ['tue'],
    leadId: 'u1',
  })
})

it('is there again with what was typed, ticked and chosen when its page went before it was saved', async () => {
  await open({ ...opened, active: 'on' })
  typePronouns('They/Them')
  fireEvent.click(screen.getByLabelText('Active'))
  fireEvent.click(screen.getByLabelText('tue'))
  await pick('Led by', 'Ana Ruiz')
  cleanup()
  await open({ ...opened, active: 'on' })
  expect(screen.queryByText(/^Changed meanwhile/)).toBeNull()
  await screen.findByDisplayValue('Ana Ruiz')
  expect(await save()).toMatchObject({
    pronouns: 'They/Them',
    active: false,
    days: ['mon', 'tue'],
    leadId: 'u2',
  })
})

it('that is there again says what a colleague saved meanwhile, and takes it in where nothing was typed', async () => {
  await open(opened)
  typePronouns('They/Them')
  cleanup()
  await open(current)
  expect(screen.getByText(/^Changed meanwhile/).textContent).toContain(
    'Goes by: Kay; Pronouns: She/Her',
  )
  expect(await save()).toMatchObject({ nickname: 'Kay', pronouns: 'They/Them', days: ['tue'] })
})

it('leaves nothing in the browser once it is saved, closed, or as it was', async () => {
  await open(opened)
  typePronouns('They/Them')
  expect(sessionStorage.length).toBe(1)
  typePronouns('')
  expect(sessionStorage.length).toBe(0)
  typePronouns('They/Them')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(sessionStorage.length).toBe(0)
  await pressEdit()
  typePronouns('They/Them')
  await save()
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

it('opens without a skeleton in any row once it was loaded for one', async () => {
  const { unmount } = render(dialog(opened))
  await pressEdit()
  unmount()
  render(dialog(opened))
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Pronouns')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('says that what was typed before is back, and gives it up on request', async () => {
  await open(opened)
  typePronouns('They/Them')
  cleanup()
  await open(opened)
  expect((screen.getByLabelText('Pronouns') as HTMLInputElement).value).toBe('They/Them')
  expect(screen.getByText(/is back/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() =>
    expect((screen.getByLabelText('Pronouns') as HTMLInputElement).value).toBe(''),
  )
  expect(screen.queryByText(/is back/)).toBeNull()
})
