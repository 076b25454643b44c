// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NoteForm } from '#islands/staff/documentation/NoteForm.tsx'
import type { NoteDraft } from '#islands/staff/documentation/note-draft'
import { createNoteStore } from '#islands/staff/documentation/note-store'
import type { SoapNote } from '#islands/staff/documentation/soap-note'
import type { OpenNote } from '#islands/staff/documentation/use-note'

afterEach(cleanup)

const show = (
  can: readonly string[],
  content: object = {},
  edits: readonly object[] = [],
  draft: NoteDraft | null = null,
) => {
  const noteOf = (words: object, more: object = {}) =>
    ({
      id: 'n1',
      version: 1,
      status: 'draft',
      can,
      edits,
      content: JSON.stringify(words),
      ...more,
    }) as unknown as SoapNote
  const store = createNoteStore(noteOf(content), {
    read: async () => noteOf(content),
    save: async () => noteOf(content),
    draft: { read: () => draft, write: () => {}, clear: () => {} },
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
it('says that not all is saved while what two wrote waits for a choice, leads there, and then that it is', async () => {
  const theirs = { field: 'reason', name: 'Amara Osei', by: 'u2', at: '2026-11-22T10:00:00Z' }
  const saved = { version: 0, values: {} }
  const draft = { saved, values: { reason: 'Mine' }, conflicts: {} }
  show(['update'], { reason: 'Theirs' }, [theirs], draft)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText(/^Not all is saved/).getAttribute('role')).toBe('status')
  const field = screen.getByDisplayValue('Mine')
  expect(screen.getByRole('link', { name: 'Choose what stays' }).getAttribute('href')).toBe(
    `#${field.id}`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Choose what stays' })).toBeNull()
})
