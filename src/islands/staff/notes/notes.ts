import type { Api } from '#edge/client'

/** Notes about the patient are clinical; work notes are about calls made and papers awaited. */
export type NoteKind = 'notes' | 'work_notes'

/** What a colleague wrote about a patient. */
export interface PatientNote {
  readonly id: string
  readonly body: string
  readonly author: string
  readonly at: string
}

const pageLength = 10

/** The newest ones first. */
export const loadNotes = async (
  api: Api,
  kind: NoteKind,
  patientId: string,
): Promise<PatientNote[]> => {
  const rows = await api[kind].in({ patients: patientId }).list({ page: { size: pageLength } })
  return rows.map(noteOf)
}

export const addNote = async (api: Api, kind: NoteKind, patientId: string, body: string) =>
  noteOf(await api[kind].in({ patients: patientId }).create({ body }))

const noteOf = (row: {
  id: string
  body: string
  authorName: string
  createdAt: string
}): PatientNote => ({
  id: row.id,
  body: row.body,
  author: row.authorName,
  at: row.createdAt,
})
