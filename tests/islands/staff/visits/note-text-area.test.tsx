// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { NoteTextArea } from '#islands/staff/documentation/NoteTextArea.tsx'

const snippet = (phrase: string, body: string) => ({
  id: phrase,
  scope: 'own',
  phrase,
  title: `About ${phrase}`,
  body,
})
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    snippets: {
      list: async () => [
        snippet('counsel', '{first_name} was counseled on adherence.'),
        snippet('consent', 'Consent was given.'),
      ],
    },
  },
}))

const Field = ({ readOnly = false }) => {
  const [value, setValue] = useState('')
  return (
    <NoteTextArea
      field={{ id: 'note-plan', name: 'plan' }}
      label="Plan"
      readOnly={readOnly}
      value={value}
      patientName="Jordan Ellis"
      onType={setValue}
    />
  )
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Plan')
const type = (value: string, caret = value.length) =>
  fireEvent.change(field(), {
    target: { value, selectionStart: caret, selectionEnd: caret },
  })

afterEach(cleanup)

it('puts a snippet where the caret stands once a clinician typed its phrase and a space', async () => {
  render(<Field />)
  type('Seen today. .counsel  Next visit in 3 months.', 'Seen today. .counsel '.length)
  await vi.waitFor(() =>
    expect(field().value).toBe(
      'Seen today. Jordan was counseled on adherence.  Next visit in 3 months.',
    ),
  )
  expect(field().selectionStart).toBe('Seen today. Jordan was counseled on adherence. '.length)
})

it('offers the snippets that begin like the phrase, and puts in the one a clinician presses', async () => {
  render(<Field />)
  type('.con')
  fireEvent.click(await screen.findByRole('option', { name: /\.consent/ }))
  expect(field().value).toBe('Consent was given.')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('list', { name: 'Snippets' })).toBeNull()
})

it('offers nothing for a number behind a dot, nor in a note one only reads', async () => {
  render(<Field />)
  type('Take .5')
  await vi.waitFor(() => expect(screen.queryByRole('list')).toBeNull())
  cleanup()
  render(<Field readOnly />)
  type('.con')
  await Promise.resolve()
  expect(screen.queryByRole('list')).toBeNull()
})

it('walks the snippets by arrow keys, takes one by Enter, and closes them by Escape', async () => {
  render(<Field />)
  type('.con')
  await screen.findByRole('option', { name: /\.consent/ })
  const key = (name: string) => fireEvent.keyDown(field(), { key: name })
  key('ArrowDown')
  key('ArrowDown')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toContain('.consent')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
  key('Enter')
  expect(field().value).toBe('Consent was given.')
  type('.con')
  await screen.findByRole('listbox', { name: 'Snippets' })
  key('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('.con')
  type('.cons')
  expect(await screen.findByRole('listbox', { name: 'Snippets' })).toBeTruthy()
})
