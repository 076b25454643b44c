import { useCallback, useEffect, useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { appendRows } from '#islands/stores/append-rows'
import type { StaffRole } from '../access/nav-links'
import { onStaffEvent } from '../access/staff-events'
import { addNote, loadNotes, type NoteKind, type PatientNote } from './notes'

/** The notes of a card that is open, the newest first: those of a colleague come as they are written. */
export const useNotes = (
  kind: NoteKind,
  patientId: string,
  first: readonly PatientNote[],
  role: StaffRole,
) => {
  const [later, setLater] = useState<readonly PatientNote[]>([])
  const take = useCallback(
    (notes: readonly PatientNote[]) => setLater((before) => union(notes, before)),
    [],
  )
  useEffect(() => {
    // What could not be read now is there when the card is opened again.
    const reread = () =>
      loadNotes(apiWithLocalErrors, kind, patientId)
        .then(take)
        .catch(() => {})
    return onStaffEvent(
      role,
      'status_changed',
      ({ type, id }) => type === 'patients' && id === patientId && void reread(),
    )
  }, [kind, patientId, role, take])
  const add = async (body: string) =>
    take([await addNote(apiWithLocalErrors, kind, patientId, body)])
  return { notes: union(later, first), add }
}

const union = (some: readonly PatientNote[], others: readonly PatientNote[]) =>
  appendRows(others, some).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
