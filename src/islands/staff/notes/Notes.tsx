import { displayMoment } from '#edge/platform/time'
import type { StaffUser } from '../access/require-staff'
import { AddNote } from './AddNote'
import type { NoteKind, PatientNote } from './notes'
import { useNotes } from './use-notes'

type Props = {
  kind: NoteKind
  patientId: string
  first: readonly PatientNote[]
  me: StaffUser
  /** Of the page it stands in. */
  heading?: 'h2' | 'h3'
}

const words: Record<NoteKind, { title: string; label: string; none: string }> = {
  notes: { title: 'Notes', label: 'Add a note', none: 'No notes yet.' },
  work_notes: {
    title: 'Work notes',
    label: 'Add a work note',
    none: 'No work notes yet. Use them for calls, forms and follow-ups.',
  },
}

/** What colleagues wrote, and a place to add to it. */
export const Notes = ({ kind, patientId, first, me, heading: Heading = 'h3' }: Props) => {
  const { title, label, none } = words[kind]
  const { notes, add } = useNotes(kind, patientId, first, me.role)
  return (
    <section>
      <Heading className={Heading === 'h2' ? 'h3' : undefined}>{title}</Heading>
      <ul className="notes">
        {notes.map(({ id, body: text, author, at }) => (
          <li key={id}>
            <p>{text}</p>
            <small className="ink-2">
              {author}, {displayMoment(at, me.zone, me.hours)}
            </small>
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="ink-2">{none}</p>}
      <AddNote label={label} draft={`${kind}:${patientId}`} onAdd={add} />
    </section>
  )
}
