import { type SubmitEvent, useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { openDraft } from '#islands/stores/drafts'
import { toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { StaffUser } from '../chrome/require-staff'
import type { NoteKind } from './notes'
import type { PatientNote } from './patient-card'
import { useNotes } from './use-notes'

type Props = {
  kind: NoteKind
  patientId: string
  first: readonly PatientNote[]
  me: StaffUser
}

const words: Record<NoteKind, { title: string; label: string; none: string }> = {
  notes: { title: 'Notes', label: 'Add a note', none: 'No notes yet.' },
  work_notes: {
    title: 'Work notes',
    label: 'Add a work note',
    none: 'No work notes yet. Use them for calls, forms and follow-ups.',
  },
}

/** What colleagues wrote, and a place to add to it. What was typed survives closing the card. */
export const Notes = ({ kind, patientId, first, me }: Props) => {
  const { title, label, none } = words[kind]
  const draft = openDraft(`${kind}:${patientId}`)
  const { notes, add: addToRecord } = useNotes(kind, patientId, first, me.role)
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card opens
  useEffect(() => {
    const before = draft.read().body
    if (typeof before === 'string') setBody((typed) => typed || before)
  }, [])
  const type = (text: string) => {
    setBody(text)
    if (text) draft.write({ body: text })
    else draft.clear()
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !body.trim()) return
    setBusy(true)
    try {
      await addToRecord(body.trim())
      type('')
    } catch (error) {
      toastFailure(error)
    }
    setBusy(false)
  }
  return (
    <section>
      <h3>{title}</h3>
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
      <form className="stack g2" onSubmit={add}>
        <TextArea
          field={{ id: `${kind}-body`, name: 'body' }}
          label={label}
          rows={2}
          maxLength={5000}
          value={body}
          onChange={(event) => type(event.target.value)}
        />
        <div>
          <Button size="small" type="submit" busy={busy} disabled={!body.trim()}>
            Add
          </Button>
        </div>
      </form>
    </section>
  )
}
