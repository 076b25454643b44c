import { useEffect } from 'react'
import { unsavedChanges } from '../../stores/merge-fields'
import { valuesOf } from './note-edits'
import { readableValue } from './readable-value'
import { UnsavedWords } from './UnsavedWords'
import { type OpenNote, useNoteState } from './use-note'

/**
 * The note of a visit that a colleague has, until it is signed: nothing is written here. What was typed before goes into
 * it; what the API refuses, or what stands against the words of another, can be copied.
 */
export const NoteOfColleague = ({ open: { store, form } }: { open: OpenNote }) => {
  const { note, values, conflicts, save } = useNoteState(store)
  useEffect(() => void store.flush(), [store])
  const labels = new Map(
    form.sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
  )
  const isSaving = save === 'unsaved' || save === 'saving'
  const unsaved = Object.keys(unsavedChanges(valuesOf(note), values)).filter(
    (name) => !isSaving && name in values,
  )
  return (
    <>
      {unsaved.length > 0 && (
        <UnsavedWords
          id="note-unsaved"
          text={unsaved
            .map((name) => `${labels.get(name) ?? name}: ${readableValue(values[name])}`)
            .join('\n')}
        />
      )}
      {save === 'saved' && Object.keys(conflicts).length === 0 && note.status !== 'none' && (
        <p className="ink-2" role="status">
          What was written so far stays in the note of this visit. It can be read here once the
          visit is over and the note is signed.
        </p>
      )}
    </>
  )
}
