// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OfferedAnswer } from '#edge/domains/questionnaires/questions/note-answers'
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
  answers: ReadonlyMap<string, OfferedAnswer> = new Map(),
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
      open={
        { store, form, previous: noteOf({ history: 'Asthma' }), answers } as unknown as OpenNote
      }
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

const answer = {
  from: 'a1',
  at: '2026-11-28T15:00:00.000Z',
  words: 'Tired since Monday',
  value: 'Tired since Monday',
}
const takeButton = () => screen.queryByRole('button', { name: 'Use this answer' })
const offer = (more: Partial<OfferedAnswer> = {}, content: object = {}, can = ['update']) =>
  show(can, content, [], null, new Map([['reason', { ...answer, ...more }]]))

it('shows the answer of the patient with its day, and fills it in only once it is taken over', () => {
  offer()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /The reason/ })
  expect(field.value).toBe('')
  expect(screen.getByText(/The patient answered on .*2026: Tired since Monday/)).toBeTruthy()
  const button = takeButton()
  if (!button) throw new Error('No answer is offered')
  fireEvent.click(button)
  expect(field.value).toBe('Tired since Monday')
  expect(takeButton()).toBeNull()
})
it('overwrites nothing with an answer, and shows it beside what is written', () => {
  offer({}, { reason: 'Itch' })
  expect(screen.getByText(/Tired since Monday/)).toBeTruthy()
  expect(takeButton()).toBeNull()
})
it('shows an answer that is no value of the field, to be read alone', () => {
  offer({ value: null })
  expect(screen.getByText(/Tired since Monday/)).toBeTruthy()
  expect(takeButton()).toBeNull()
})
it('names the source of what was taken over', () => {
  const taken = { field: 'reason', name: 'Me', by: 'u1', at: answer.at, carriedFrom: 'a1' }
  show(['update'], { reason: answer.value }, [taken], null, new Map([['reason', answer]]))
  expect(screen.getByText('From the answer of the patient')).toBeTruthy()
})
