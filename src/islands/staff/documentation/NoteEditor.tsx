import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { ClockSettings } from '../appointments/format'
import { NoteForm } from './NoteForm'
import { SignedNote } from './SignedNote'
import { SummaryReview } from './SummaryReview'
import type { NoteAddress } from './soap-note'
import { type OpenNote, useNote, useNoteState } from './use-note'

type Props = NoteAddress & {
  /** The clock the reader reads by; the browser's unless told. */
  clock?: ClockSettings
}

/** The note of a visit: written while the patient is there, read once it is signed. */
export const NoteEditor = ({ patientId, appointmentId, clock = browserClock() }: Props) => {
  const opening = useNote({ patientId, appointmentId })
  return (
    <section className="note-editor stack" aria-label="Visit note">
      {opening === 'loading' && <Skeleton label="Opening the note" lines={8} />}
      {opening === 'closed' && <p>You do not have access to this note.</p>}
      {opening === 'lost' && <p>We could not load this note. Reload the page to try again.</p>}
      {typeof opening === 'object' && (
        <Opened open={opening} of={{ patientId, appointmentId }} clock={clock} />
      )}
    </section>
  )
}

type OpenedProps = { open: OpenNote; of: NoteAddress; clock: ClockSettings }
const Opened = ({ open, of, clock }: OpenedProps) => {
  const { note } = useNoteState(open.store)
  return note.status === 'signed' ? (
    <>
      <SignedNote
        note={note}
        form={open.form}
        of={of}
        clock={clock}
        onChanged={open.store.receive}
      />
      <SummaryReview appointmentId={of.appointmentId} clock={clock} />
    </>
  ) : (
    <NoteForm open={open} of={of} clock={clock} />
  )
}

const browserClock = (): ClockSettings => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hours: '12h',
})
