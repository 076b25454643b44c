import { Suspense } from 'react'
import type { PlainDate } from '#edge/platform/time'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import type { ClockSettings } from '../access/require-staff'
import { AssaultChecklist } from '../pep/AssaultChecklist'
import { VisitExposure } from '../pep/VisitExposure'
import { NoteForm } from './NoteForm'
import { NoteOfColleague } from './NoteOfColleague'
import { SignedNote } from './SignedNote'
import { SummaryReview } from './SummaryReview'
import type { NoteAddress } from './soap-note'
import { UnsavedNote } from './UnsavedWords'
import { type OpenNote, type PepVisit, useNote, useNoteState } from './use-note'

// Orders are read below the note, and their forms are loaded once it is open.
const VisitOrders = lazyPart(() => import('../orders/VisitOrders'))
const PrepAssessment = lazyPart(() => import('./PrepAssessment'))

type Props = NoteAddress & {
  /** For snippets that greet. */
  patientName?: string
  /** Of a PEP visit: its exposure and start, which fill the note in. */
  pep?: PepVisit | null
  /** Runs once its exposure is stored here. */
  onExposure?: () => unknown
  /** The first visit for PrEP has questions of its own before the note. */
  isPrepInitial?: boolean
  /** Whether the reader orders and prepares orders, or only reads them. */
  canOrder?: boolean
  /** Whether the reader signs prescriptions. */
  canSign?: boolean
  /** A colleague has the visit: its note is read once it is signed and the visit is over. */
  colleague?: 'holds' | 'held' | null
  clock: ClockSettings
  today: PlainDate
}

/** The note of a visit: written while the patient is there, read once it is signed. */
export const NoteEditor = ({
  patientId,
  appointmentId,
  patientName,
  pep = null,
  onExposure,
  isPrepInitial = false,
  canOrder = false,
  canSign = false,
  colleague = null,
  clock,
  today,
}: Props) => {
  const opening = useNote({ patientId, appointmentId })
  return (
    <section className="note-editor stack" aria-label="Visit note">
      {opening === 'loading' && <Skeleton label="Opening the note" lines={8} />}
      {opening === 'closed' && <p>You do not have access to this note.</p>}
      {opening === 'lost' && <p>We could not load this note. Reload the page to try again.</p>}
      {typeof opening === 'object' && (
        <Opened
          open={opening}
          of={{ patientId, appointmentId }}
          {...{
            patientName,
            pep,
            onExposure,
            isPrepInitial,
            canOrder,
            canSign,
            colleague,
            clock,
            today,
          }}
        />
      )}
    </section>
  )
}

type OpenedProps = Required<
  Pick<Props, 'pep' | 'isPrepInitial' | 'canOrder' | 'canSign' | 'colleague' | 'clock' | 'today'>
> & {
  open: OpenNote
  of: NoteAddress
  patientName: string | undefined
  onExposure: (() => unknown) | undefined
}
const Opened = (props: OpenedProps) => {
  const { open, of, patientName, pep, onExposure, colleague, clock, today } = props
  const { isPrepInitial, canOrder, canSign } = props
  const { note } = useNoteState(open.store)
  if (colleague === 'holds' || (colleague && note.status !== 'signed'))
    return <NoteOfColleague open={open} />
  // The encounter begins with the first words of the note.
  const orders = note.encounterId && (
    <Suspense fallback={<Skeleton label="Opening the orders" lines={3} />}>
      <VisitOrders
        patientId={of.patientId}
        encounterId={note.encounterId}
        canAdd={canOrder}
        canSign={canSign}
        today={today}
        {...clock}
      />
    </Suspense>
  )
  const assessment = isPrepInitial && (
    <Suspense fallback={<Skeleton label="Opening the assessment" lines={3} />}>
      <PrepAssessment
        appointmentId={of.appointmentId}
        canAnswer={canOrder && note.status !== 'signed'}
        clock={clock}
      />
    </Suspense>
  )
  const exposure = pep && <VisitExposure {...{ pep, clock, onExposure }} patientId={of.patientId} />
  const afterAssault = pep && <AssaultChecklist patientId={of.patientId} />
  return note.status === 'signed' ? (
    <>
      <UnsavedNote open={open} />
      {assessment}
      {exposure}
      <SignedNote note={note} form={open.form} of={of} clock={clock} onChanged={open.store.share} />
      {orders}
      <SummaryReview appointmentId={of.appointmentId} clock={clock} />
    </>
  ) : (
    <>
      {assessment}
      {exposure}
      {afterAssault}
      <NoteForm {...{ open, of, patientName, pep, orders, clock }} />
    </>
  )
}
