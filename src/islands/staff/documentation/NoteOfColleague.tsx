import { useEffect } from 'react'
import { UnsavedNote } from './UnsavedWords'
import { type OpenNote, useNoteState } from './use-note'

/**
 * The note of a visit that a colleague has, until it is signed: nothing is written here. What was typed before goes into
 * it; what the API refuses, or what stands against the words of another, can be copied.
 */
export const NoteOfColleague = ({ open }: { open: OpenNote }) => {
  const { store } = open
  const { note, conflicts, save } = useNoteState(store)
  useEffect(() => void store.flush(), [store])
  return (
    <>
      <UnsavedNote open={open} />
      {save === 'saved' && Object.keys(conflicts).length === 0 && note.status !== 'none' && (
        <p className="ink-2" role="status">
          What was written so far stays in the note of this visit. It can be read here once the
          visit is over and the note is signed.
        </p>
      )}
    </>
  )
}
