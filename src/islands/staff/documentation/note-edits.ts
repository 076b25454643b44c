import { atom } from 'nanostores'
import {
  applyChanges,
  type Changes,
  type FieldConflict,
  mergeFields,
  type SavedFields,
  type StoredValue,
  type StoredValues,
  unsavedChanges,
} from '../../stores/merge-fields'
import type { NoteDraft } from './note-draft'
import type { SoapNote } from './soap-note'

/** How far what was typed has come. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused'

export interface NoteState {
  readonly note: SoapNote
  readonly values: StoredValues
  readonly conflicts: Readonly<Record<string, FieldConflict>>
  readonly save: SaveState
  /** Why a save was refused, by field; the words stay. */
  readonly errors: Readonly<Record<string, string>>
}

/** Where what is typed waits until it is saved. */
export interface NoteDraftPort {
  read(): NoteDraft | null
  write(draft: NoteDraft): void
  clear(): void
}

export const valuesOf = ({ content }: Pick<SoapNote, 'content'>): StoredValues =>
  content ? JSON.parse(content) : {}
const savedOf = (note: SoapNote): SavedFields => ({ version: note.version, values: valuesOf(note) })

/** What was typed over a note, and the note as it was last saved. Every keystroke is in the draft before anything else. */
export const createNoteEdits = (first: SoapNote, draft: NoteDraftPort) => {
  let saved = savedOf(first)
  const state = atom<NoteState>(restored(first, draft.read()))
  const set = (change: Partial<NoteState>) => state.set({ ...state.get(), ...change })
  const keepDraft = () => {
    const { values, conflicts } = state.get()
    if (Object.keys(unsavedChanges(saved.values, values)).length === 0) draft.clear()
    else draft.write({ saved, values, conflicts })
  }
  keepDraft()
  return {
    state,
    set,
    version: () => saved.version,
    /** What is to be saved: a field that another wrote too waits for the writer's choice. */
    pending: (): Changes => {
      const { values, conflicts } = state.get()
      return unsavedChanges(saved.values, values, conflicts)
    },
    write: (field: string, value: StoredValue | null) => {
      const { [field]: _, ...rest } = state.get().values
      const { [field]: __, ...errors } = state.get().errors
      set({ values: value === null ? rest : { ...rest, [field]: value }, errors, save: 'unsaved' })
      keepDraft()
    },
    /** Leaves what is not saved. */
    discard: () => {
      set({ values: saved.values, conflicts: {}, errors: {}, save: 'saved' })
      keepDraft()
    },
    /** Takes in a note that was saved. What was sent from here is known: only what else changed came from another. */
    take: (note: SoapNote, sent: Changes = {}) => {
      const { values: typed, conflicts: open } = state.get()
      const after = savedOf(note)
      const merged = mergeFields(
        applyChanges(saved.values, sent),
        after.values,
        typed,
        note.edits,
        open,
      )
      saved = after
      set({ note, ...merged })
      keepDraft()
    },
  }
}

/** The note with what this tab had typed before a reload, merged with what was saved since. */
const restored = (note: SoapNote, draft: NoteDraft | null): NoteState => {
  const after = valuesOf(note)
  const { values, conflicts } = draft
    ? mergeFields(draft.saved.values, after, draft.values, note.edits, draft.conflicts)
    : { values: after, conflicts: {} }
  // What was on its way as the page went may have arrived.
  const isSaved = Object.keys(unsavedChanges(after, values)).length === 0
  return { note, values, conflicts, save: isSaved ? 'saved' : 'unsaved', errors: {} }
}
