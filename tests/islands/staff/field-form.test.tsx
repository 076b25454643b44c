import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FieldForm } from '#islands/staff/records/FieldForm.tsx'
import { type FormField, manyField, tickField } from '#islands/staff/records/form-field'

const fields: readonly FormField[] = [
  { name: 'nickname', label: 'Goes by' },
  { name: 'pronouns', label: 'Pronouns' },
  { name: 'active', label: 'Active', kind: 'tick' },
  {
    ...{ name: 'days', label: 'Days', kind: 'many' },
    options: ['mon', 'tue'].map((value) => ({ value, label: value })),
  },
]
const schema = z.object({
  nickname: z.optional(z.string()),
  pronouns: z.optional(z.string()),
  active: tickField,
  days: manyField,
})
const opened = { nickname: '', pronouns: '', active: '', days: 'mon' }
const current = { nickname: 'Kay', pronouns: 'She/Her', active: 'on', days: 'tue' }

it('takes what a colleague saved meanwhile into the fields its user left alone, and keeps what was typed', async () => {
  const onSave = vi.fn()
  const form = (values: typeof opened) => (
    <FieldForm schema={schema} fields={fields} values={values} submit="Save" onSave={onSave} />
  )
  const { rerender } = render(form(opened))
  fireEvent.input(screen.getByLabelText('Pronouns'), { target: { value: 'They/Them' } })
  rerender(form(current))
  expect(screen.getByRole('status').textContent).toContain('Goes by: Kay; Pronouns: She/Her')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(onSave).toHaveBeenCalledWith({
    nickname: 'Kay',
    pronouns: 'They/Them',
    active: true,
    days: ['tue'],
  })
})
