import { notes } from '#edge/domains/notes/contract'
import { workNotes } from '#edge/domains/notes/work_notes/contract'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Keyring } from '#edge/platform/crypto/keys'
import { hourMs, iso, type PlainDate } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { demoCases } from '../clinic'
import { type InsertStep, insertRows } from '../insert-step'
import { rowsAt, type TableRow } from '../row-builders'
import { type Case, clinicianId, staffId } from './patient-rows'

const words = [
  ['support', 'Prefers a text before a call. Do not leave a voicemail.'],
  ['assistant', 'Asked whether the kit comes in a plain box. Told them it does.'],
  [
    'clinician',
    'Doing well on the daily pill. Misses a dose about once a month. Next labs in three months.',
  ],
  [
    'support',
    'Insurance card is at the parents’ address: send nothing by mail without asking first.',
  ],
  ['clinician', 'Wants to talk about the injectable next time. Sent the leaflet.'],
  ['manager', 'Thanked us for the evening visit.'],
  ['assistant', 'Kit arrived. Will send it back on Monday.'],
  ['clinician', 'Worried about a partner’s result. Explained the window, and when to test again.'],
] as const

/** What colleagues wrote about every third patient: about the person, and about the work. */
export const noteSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const cases = demoCases(today).filter(
    ({ person }) => person.number % 3 === 0 && person.panel !== null,
  )
  const rows = cases.flatMap((one) => [noteRow(keys, one, 0), noteRow(keys, one, 1)])
  return [insertRows(await Promise.all(rows))]
}

const noteRow = async (keys: Keyring, { person, enrolled }: Case, at: 0 | 1): Promise<TableRow> => {
  const [author, text] = words[(person.number + at * 3) % words.length] ?? words[0]
  const id = demoId('note', person.number * 10 + at)
  const contract = at === 0 ? notes : workNotes
  const { body } = await encryptFields({ contract }, keys, id, { body: text })
  return rowsAt(iso(enrolled + (at + 1) * 26 * hourMs)).note({
    id,
    patient_id: person.id,
    subject_type: at === 0 ? 'patients' : 'work',
    subject_id: person.id,
    author_id: author === 'clinician' ? clinicianId(person.panel ?? 0) : staffId(author),
    body,
  })
}
