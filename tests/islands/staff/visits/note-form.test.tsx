// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NoteForm } from '#islands/staff/documentation/NoteForm.tsx'
import { createNoteStore } from '#islands/staff/documentation/note-store'
import type { SoapNote } from '#islands/staff/documentation/soap-note'
import type { OpenNote } from '#islands/staff/documentation/use-note'

afterEach(cleanup)

const show = (can: readonly string[], content: object = {}) => {
  const noteOf = (words: object, more: object = {}) =>
    ({
      id: 'n1',
      version: 1,
      status: 'draft',
      can,
      edits: [],
      content: JSON.stringify(words),
      ...more,
    }) as unknown as SoapNote
  const store = createNoteStore(noteOf(content), {
    read: async () => noteOf(content),
    save: async () => noteOf(content),
    draft: { read: () => null, write: () => {}, clear: () => {} },
    announce: () => {},
  })
  const form = {
    sections: [
      {
        name: 'subjective',
        label: 'Subjective',
        fields: ['reason', 'history'].map((name) => ({
          name,
          label: `The ${name}`,
          kind: 'text',
          required: true,
          carryForward: true,
        })),
      },
    ],
  }
  render(
    <NoteForm
      open={{ store, form, previous: noteOf({ history: 'Asthma' }) } as unknown as OpenNote}
      of={{ patientId: 'p1', appointmentId: 'v1' }}
      clock={{ zone: 'America/New_York', hours: '12h' }}
    />,
  )
}
const copyButton = () => screen.queryByRole('button', { name: 'Copy from the last note' })

it('offers the words of the last note to who writes this one', () => {
  show(['update'])
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(copyButton()).toBeTruthy()
})
it('is no form of empty fields where nothing is written and nothing can be', () => {
  show([])
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.getByText('Nothing is written here.')).toBeTruthy()
})
it('shows who may only read it what is written, and offers to copy nothing', () => {
  show([], { reason: 'Itch' })
  expect(screen.getByDisplayValue('Itch')).toBeTruthy()
  expect(copyButton()).toBeNull()
})
