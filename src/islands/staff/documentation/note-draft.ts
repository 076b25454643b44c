import { openDraft } from '#islands/stores/drafts'
import type { FieldConflict, SavedFields, StoredValues } from '../../stores/merge-fields'

/** What was typed and not saved, with the note it was typed over: enough to merge it after a reload. */
export interface NoteDraft {
  readonly saved: SavedFields
  readonly values: StoredValues
  readonly conflicts: Readonly<Record<string, FieldConflict>>
}

/** Kept in this tab, for this account, until the server has it. */
export const openNoteDraft = (appointmentId: string) => {
  const draft = openDraft(`soap-note:${appointmentId}`)
  return {
    read: (): NoteDraft | null => {
      const { note } = draft.read()
      return typeof note === 'string' ? JSON.parse(note) : null
    },
    write: (note: NoteDraft) => draft.write({ note: JSON.stringify(note) }),
    clear: () => draft.clear(),
  }
}
