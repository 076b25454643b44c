// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProcedureForm } from '#islands/staff/procedures/ProcedureForm.tsx'
import type { Procedure } from '#islands/staff/procedures/procedure'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { sops: { update: vi.fn() } } }))
const update = vi.mocked(apiWithLocalErrors.sops.update)

const procedure = (version: number, draft: string) =>
  ({
    ...{ id: 'p1', version, can: ['update', 'publish'], revision: 1, status: 'active' },
    ...{ title: 'Late results', category: 'Clinical', policy: 'reference', reviewDueOn: null },
    ...{ audience: ['provider'], draft, body: 'In force' },
  }) as unknown as Procedure
const show = (version = 3, draft = 'As saved') =>
  render(<ProcedureForm procedure={procedure(version, draft)} categories={['Clinical']} />)
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Procedure' })
const reader = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
const typeText = (value: string) => fireEvent.input(text(), { target: { value } })

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('publishes nothing while the form holds what is not in the draft yet', async () => {
  show()
  expect(publish().disabled).toBe(false)
  typeText('Changed, not saved')
  expect(publish().disabled).toBe(true)
  expect(screen.getByText('Save the draft first, then publish it.')).toBeTruthy()
  update.mockResolvedValue(procedure(4, 'Changed, not saved') as never)
  await act(async () => void fireEvent.submit(text().form as HTMLFormElement))
  expect(update.mock.lastCall?.[1]).toMatchObject({ draft: 'Changed, not saved' })
  expect(publish().disabled).toBe(false)
})

it('keeps what was typed, and for whom, through a reload', () => {
  show()
  typeText('Half an hour of work')
  fireEvent.click(reader('Support'))
  cleanup()
  show()
  expect(text().value).toBe('Half an hour of work')
  expect(reader('Provider').checked).toBe(true)
  expect(reader('Support').checked).toBe(true)
  expect(publish().disabled).toBe(true)
})

it('puts it over no other version: a colleague changed the procedure meanwhile', () => {
  show()
  typeText('Over the old version')
  cleanup()
  show(4, 'What the colleague saved')
  expect(text().value).toBe('What the colleague saved')
  expect(publish().disabled).toBe(false)
})
