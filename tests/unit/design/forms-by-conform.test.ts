import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const search = 'A GET form of the browser: what it holds stands in the URL, and nothing is changed.'
const lookup = 'One box that looks up rows as they are needed: nothing is checked or changed.'
const composer =
  'An editor: each letter is kept as a draft and read for emergencies, names and phrases, and what is sent is one text.'
const chat = 'One line of a chat in a call, which the room sends; an empty line is not sent.'
const frame = 'The frame of forms that are drawn by their callers with useFormFor.'

/** Forms that are not made by useFormFor, and why. */
const withoutConform: Readonly<Record<string, string>> = {
  'account/record-form/RecordFields.tsx': frame,
  'messages/compose/ComposeDialog.tsx': composer,
  'messages/compose/Composer.tsx': composer,
  'messages/MessageSearch.tsx': lookup,
  'staff/filters/FilterForm.tsx': search,
  'staff/messages/compose/NoteComposer.tsx': composer,
  'staff/patients/FindPatient.tsx': lookup,
  'staff/patients/PatientSearchForm.tsx': search,
  'ui/ConfirmDialog.tsx': frame,
  'visit/call/ChatPanel.tsx': chat,
  'visit/waiting/WhileYouWait.tsx': chat,
}

const root = join(import.meta.dirname, '../../../src/islands')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const forms = sources.filter(({ text }) => text.includes('<form'))

describe('forms of islands', () => {
  it.each(forms)('$file is made by useFormFor, or says why not', ({ file, text }) => {
    expect(/\buse(FormFor|RecordForm)[(<]/.test(text)).toBe(!(file in withoutConform))
  })

  it.each(forms)('$file does not read its fields by hand', ({ file, text }) => {
    if (file in withoutConform) return
    // A form beside useFormFor in the same file would escape the first rule.
    const tags = text.match(/<form\b[^>]*/g) ?? []
    expect(tags.filter((tag) => !/\{\.\.\.\w+\.props\}/.test(tag))).toEqual([])
  })

  it('no reason is about a form that is gone', () => {
    const known = forms.map(({ file }) => file)
    expect(Object.keys(withoutConform).filter((file) => !known.includes(file))).toEqual([])
  })
})
