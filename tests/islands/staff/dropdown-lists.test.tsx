// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { DropdownLists } from '#islands/staff/clinic/DropdownLists.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { $toasts } from '#islands/stores/toasts'

vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { dropdown_options: { list: vi.fn(), create: vi.fn(), update: vi.fn() } },
}))
const { list, create, update } = vi.mocked(apiWithLocalErrors.dropdown_options)
afterEach(() => {
  cleanup()
  list.mockReset()
  create.mockReset()
  update.mockReset()
  $toasts.set([])
})

const choices = (['duplicate', 'out_of_scope', 'other'] as const).map((code, at) => ({
  type: 'dropdown_options' as const,
  id: code,
  version: 1,
  can: ['update'],
  list: 'reject',
  code,
  label: code.replaceAll('_', ' '),
  position: at + 1,
  active: true,
}))
const show = (of = 'reject', canCreate = true) =>
  render(
    <DropdownLists
      list={of}
      title="Why a visit is declined"
      choices={choices.map((choice) => ({
        ...choice,
        list: of,
        can: canCreate ? choice.can : [],
      }))}
      canCreate={canCreate}
    />,
  )
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string, times = 1) =>
  act(async () => {
    for (let count = 0; count < times; count++) fireEvent.click(button(name))
  })
const words = () => screen.getAllByRole('listitem').map((row) => within(row).getAllByText(/./)[0])

it('moves a choice, and its button keeps the focus', async () => {
  const [first, second, third] = choices as [
    (typeof choices)[0],
    (typeof choices)[0],
    (typeof choices)[0],
  ]
  list.mockResolvedValue([second, { ...first, version: 2 }, third] as never)
  show()
  await press('Move duplicate down')
  expect(update).toHaveBeenCalledExactlyOnceWith('duplicate', { position: 2 }, { version: 1 })
  expect(words().map((row) => row?.textContent)).toEqual(['out of scope', 'duplicate', 'other'])
  expect(document.activeElement).toBe(button('Move duplicate down'))
})

it('moves nothing past the ends', async () => {
  show()
  expect(button('Move duplicate up').getAttribute('aria-disabled')).toBe('true')
  await press('Move duplicate up')
  await press('Move other down')
  expect(update).not.toHaveBeenCalled()
})

it('retires a choice once for a double click, and says why it is refused', async () => {
  list.mockResolvedValue(choices as never)
  const detail = 'It is the last choice of its list. Add another one first.'
  update.mockRejectedValue(
    new ApiError(409, [{ status: '409', code: 'last_choice', title: 'Conflict', detail }]),
  )
  show()
  await press('Retire duplicate', 2)
  expect(update).toHaveBeenCalledExactlyOnceWith('duplicate', { active: false }, { version: 1 })
  expect(screen.getByText(detail)).toBeTruthy()
})

it('says why a choice cannot be retired, and of a whole list once', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Retire other' })).toBeNull()
  expect(screen.getByText(/they then say why\. It cannot be retired/)).toBeTruthy()
  cleanup()
  show('task_status')
  expect(screen.queryByRole('button', { name: /^Retire|^Add/ })).toBeNull()
  expect(screen.getByText(/none can be added or retired/)).toBeTruthy()
  expect(button('Edit duplicate')).toBeTruthy()
})

it('shows a reader the choices alone', () => {
  show('reject', false)
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  expect(words()).toHaveLength(3)
})

it('says of a choice that is added, and could not be read again, that it is saved', async () => {
  list.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  await press('Add a choice')
  fireEvent.change(await screen.findByLabelText(/^Words/), { target: { value: 'Moved away' } })
  await press('Add')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect($toasts.get().map(({ text }) => text)).toEqual([
    expect.stringContaining('That is saved'),
    'Moved away is added at the end',
  ])
})
