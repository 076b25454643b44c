import type { Api } from '../../../edge/client'
import type { StaffRole } from '../chrome/nav-links'
import type { Note } from './patient-card'

/** Notes about the patient are clinical; work notes are about calls made and papers awaited. */
export type NoteKind = 'notes' | 'work_notes'

/** Who reads and adds which; a patient never meets either. */
const readers: Readonly<Record<NoteKind, readonly StaffRole[]>> = {
  notes: ['provider', 'assistant', 'clinical_admin', 'clinical_lead'],
  work_notes: ['provider', 'assistant', 'support', 'manager', 'clinical_admin', 'clinical_lead'],
}
export const canReadNotes = (kind: NoteKind, role: StaffRole) => readers[kind].includes(role)

const shown = 10

/** The newest ones first. */
export const loadNotes = async (api: Api, kind: NoteKind, patientId: string): Promise<Note[]> => {
  const rows = await api[kind].in({ patients: patientId }).list({ page: { size: shown } })
  return rows.map(noteOf)
}

export const addNote = async (api: Api, kind: NoteKind, patientId: string, body: string) =>
  noteOf(await api[kind].in({ patients: patientId }).create({ body }))

const noteOf = (row: {
  id: string
  body: string
  authorName: string
  createdAt: string
}): Note => ({
  id: row.id,
  body: row.body,
  author: row.authorName,
  at: row.createdAt,
})
