// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ColleaguePicker } from '#islands/staff/colleagues/ColleaguePicker.tsx'
import type { ListedColleague } from '#islands/staff/colleagues/colleague'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
const call = vi.mocked(apiWithLocalErrors.call)
const people = [
  { id: 'u1', name: 'Amara Osei', role: 'provider', team: 'Physician', portrait: null },
  { id: 'u2', name: 'Ana Ruiz', role: 'support', team: null, portrait: null },
]
const Form = () => {
  const [chosen, setChosen] = useState<ListedColleague | null>(null)
  return (
    <form>
      <ColleaguePicker
        field={{ id: 'to', name: 'to' }}
        label="To"
        chosen={chosen}
        onChoose={setChosen}
      />
    </form>
  )
}
const field = () => screen.getByRole('combobox', { name: 'To' }) as HTMLInputElement
const sent = () => new FormData(document.querySelector('form') ?? undefined).get('to')
const key = (name: string) => act(async () => void fireEvent.keyDown(field(), { key: name }))
const type = async (value: string) => {
  await act(async () => {
    fireEvent.change(field(), { target: { value } })
    await vi.advanceTimersByTimeAsync(200)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  call.mockImplementation((async (_: string, { body }: { body: { name?: string } }) =>
    people.filter(({ name }) =>
      name.toLowerCase().includes((body.name ?? '').toLowerCase()),
    )) as never)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('is a combobox: typed in, walked by arrows, chosen by Enter', async () => {
  render(<Form />)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await type('a')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  const options = screen.getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Amara Osei Provider · Physician',
    'Ana Ruiz Support',
  ])
  await key('ArrowDown')
  expect(field().getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  await key('Enter')
  expect(field().value).toBe('Ana Ruiz')
  expect(sent()).toBe('u2')
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('chooses no one when it is left, and forgets a choice that is erased', async () => {
  render(<Form />)
  await type('ama')
  await act(async () => {
    fireEvent.blur(field())
    await vi.advanceTimersByTimeAsync(50)
  })
  expect([field().value, sent()]).toEqual(['', ''])
  await type('ama')
  await key('Enter')
  expect(sent()).toBe('u1')
  await type('')
  expect(sent()).toBe('')
})

it('chooses the first found for what is typed now, however fast Enter follows', async () => {
  render(<Form />)
  await type('a')
  fireEvent.change(field(), { target: { value: 'an' } })
  await key('Enter')
  expect([field().value, sent()]).toEqual(['an', ''])
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  expect([field().value, sent()]).toEqual(['Ana Ruiz', 'u2'])
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('closes its list by Escape and keeps what was chosen', async () => {
  render(<Form />)
  await type('ama')
  await key('Enter')
  await type('an')
  await key('Escape')
  expect([field().value, sent()]).toEqual(['Amara Osei', 'u1'])
  await key('Escape')
  expect([field().value, sent()]).toEqual(['Amara Osei', 'u1'])
})

it('says so where no one matches, or the list does not load', async () => {
  render(<Form />)
  await type('xyz')
  expect(screen.getByRole('status').textContent).toMatch(/No one matches/)
  call.mockRejectedValueOnce(new Error('lost'))
  await type('xyza')
  expect(screen.getByRole('status').textContent).toMatch(/did not load/)
})
