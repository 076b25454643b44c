// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import MentionPicker from '#islands/staff/messages/compose/MentionPicker.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
vi.mock('#islands/staff/messages/members', () => ({ loadConversationMembers: async () => [] }))
const people = ['Amara Osei', 'Ana Ruiz'].map((name, index) => ({
  id: `u${index + 1}`,
  name,
  role: 'support',
  team: null,
  portrait: null,
  isOutOfOffice: false,
}))
const enter = vi.fn()
const chosen = vi.fn()
const Form = () => {
  const [text, setText] = useState('')
  return (
    <form>
      <MentionPicker
        text={text}
        conversationId="c1"
        onChoose={(next, { id }) => {
          chosen(id)
          setText(next)
        }}
      />
      <textarea
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
      />
    </form>
  )
}
const field = () => screen.getByRole('textbox') as HTMLTextAreaElement
const key = (name: string) => act(async () => void fireEvent.keyDown(field(), { key: name }))
const selected = () => screen.queryByRole('option', { selected: true })
const open = async () => {
  render(<Form />)
  field().focus()
  await act(async () => {
    fireEvent.change(field(), { target: { value: 'Ask @a' } })
    await vi.advanceTimersByTimeAsync(200)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(apiWithLocalErrors.call).mockResolvedValue(people as never)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

it('mentions a colleague by arrow keys and Enter, with the focus in the message', async () => {
  await open()
  await key('ArrowDown')
  await key('ArrowDown')
  expect(selected()?.textContent).toContain('Ana Ruiz')
  expect(field().getAttribute('aria-activedescendant')).toBe(selected()?.id)
  await key('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('u2')
  expect(enter).not.toHaveBeenCalled()
  expect(field().value).toBe('Ask @Ana Ruiz ')
  expect(document.activeElement).toBe(field())
})

it('goes around the ends of the list', async () => {
  await open()
  await key('ArrowUp')
  expect(selected()?.textContent).toContain('Ana Ruiz')
  await key('ArrowDown')
  expect(selected()?.textContent).toContain('Amara Osei')
})

it('leaves Enter to the message while no colleague is selected', async () => {
  await open()
  await key('Enter')
  expect(chosen).not.toHaveBeenCalled()
  expect(enter).toHaveBeenCalledOnce()
})

it('closes the list by Escape and keeps what was typed', async () => {
  await open()
  await key('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('Ask @a')
  expect(field().hasAttribute('aria-controls')).toBe(false)
})
