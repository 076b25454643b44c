import { Suspense, useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { displayMoment, hourMs, iso, toEpochMs } from '#edge/platform/time'
import { loadVisitInWriting, type VisitInWriting } from '#islands/in-writing/visit-in-writing'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../access/require-staff'
import type { StaffAppointment } from '../appointments/appointment'
import { AssessmentDetail } from '../assessments/AssessmentDetail'
import { momentField, momentText } from '../clinic/moments'
import { DecideButtons } from '../queue/DecideButtons'
import { RecordDialog } from '../records/RecordDialog'
import { AskedBack } from './AskedBack'

const MessagePatientDialog = lazyPart(() => import('../patient-card/MessagePatientDialog'))

type Props = {
  visit: StaffAppointment
  me: StaffUser
  drawnAt: number
  /** The visit was changed, here or by another user. */
  onChanged: () => Promise<unknown>
}

/** In place of the call: what the patient answered, and what becomes of the visit. */
const InWriting = ({
  visit: { id, patientId, patientName, status },
  me,
  drawnAt,
  onChanged,
}: Props) => {
  const [found, setFound] = useState<VisitInWriting | null>(null)
  const [failed, setFailed] = useState(false)
  const [sent, setSent] = useState(0)
  const reread = useCallback(async () => {
    setFound(await loadVisitInWriting(apiWithLocalErrors, patientId, id))
  }, [patientId, id])
  // With each change of the visit it is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status is what changed.
  useEffect(() => {
    setFailed(false)
    reread().catch(() => setFailed(true))
  }, [reread, status])
  const changed = async () => {
    await Promise.all([reread(), onChanged()])
  }
  if (failed && !found)
    return <Note tone="warning">The answers could not be read. Load the page again.</Note>
  if (!found) return <Skeleton label="Reading the answers" lines={6} />
  const { visit, assessment } = found
  const { can = [], dueAt } = visit
  const due = displayMoment(dueAt, me.zone, me.hours)
  const isOpen = visit.status === 'waiting' || visit.status === 'accepted'
  return (
    <div className="stack g4">
      <div className="stack g2">
        <h2>{visit.visitReason ?? 'Visit in writing'}</h2>
        <p>
          {visit.status === 'completed'
            ? 'The patient has the plan.'
            : !isOpen
              ? visit.convertedTo
                ? 'It became a live visit.'
                : 'It was canceled.'
              : toEpochMs(dueAt) < drawnAt
                ? `The plan was due ${due}. The patient has read that we are late.`
                : `The plan is due ${due}.`}
        </p>
        {can.includes('complete') && (
          <p className="ink-2">
            Read the answers, ask back in a message, sign the note, send the summary, then complete
            the visit. The summary is the plan that the patient reads.
          </p>
        )}
      </div>
      <div className="actions">
        {can.includes('complete') && <Complete id={id} onChange={changed} />}
        {can.includes('complete') && (
          <AskBack patientId={patientId} name={patientName} onClose={() => setSent(sent + 1)} />
        )}
        {can.includes('convert') && (
          <Convert id={id} name={patientName} me={me} drawnAt={drawnAt} />
        )}
        {visit.convertedTo && (
          <ButtonLink size="small" look="primary" href={`/staff/visits/${visit.convertedTo.id}`}>
            Open the live visit
          </ButtonLink>
        )}
        <DecideButtons
          of="async_messaging_appointments"
          // Who assigns names a clinician, in the queue.
          entry={{
            ...visit,
            appointmentId: id,
            can: can.filter((verb) => verb !== 'accept' || me.providerId),
          }}
          clinicians={[]}
          now={drawnAt}
          clock={me}
          onChange={changed}
        />
      </div>
      {isOpen && <AskedBack patientId={patientId} since={visit.createdAt} clock={me} sent={sent} />}
      <section className="stack g2" aria-labelledby="answers">
        <h3 id="answers">Answers</h3>
        {assessment ? (
          <AssessmentDetail
            patientId={patientId}
            assessment={assessment}
            clock={me}
            refresh={reread}
          />
        ) : (
          <p className="ink-2">No questions go with this visit any more.</p>
        )}
      </section>
    </div>
  )
}
export default InWriting

type AskBackProps = { patientId: string; name: string; onClose: () => void }
const AskBack = ({ patientId, name, onClose }: AskBackProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Ask in a message
      </Button>
      <ClosingBoundary of={isOpen} onClose={close}>
        <Suspense>
          {isOpen && (
            <MessagePatientDialog {...{ patientId, name }} kinds={['patient']} onClose={close} />
          )}
        </Suspense>
      </ClosingBoundary>
    </>
  )
}

const Complete = ({ id, onChange }: { id: string; onChange: () => Promise<void> }) => {
  const { busy, error, run } = useAction(async () => {
    await apiWithLocalErrors.call('PATCH /async_messaging_appointments/:id/complete', {
      params: { id },
    })
    await onChange()
    toast('The patient has the plan', { tone: 'good' })
  })
  return (
    <>
      <Button size="small" look="primary" busy={busy} onClick={() => void run()}>
        Complete visit
      </Button>
      <ActionError error={error} />
    </>
  )
}

type ConvertProps = { id: string; name: string; me: StaffUser; drawnAt: number }
const Convert = ({ id, name, me, drawnAt }: ConvertProps) => (
  <RecordDialog
    open="See them live"
    about={`See ${name} live`}
    draft={`convert-visit-${id}`}
    title={`A live visit with ${name}`}
    schema={z.object({
      startsAt: momentField(me.zone, 'Choose a day and a time'),
      appointmentType: z.enum(['video', 'phone'], 'Please select an appointment type'),
    })}
    fields={[
      { name: 'startsAt', label: 'When', kind: 'moment' },
      {
        name: 'appointmentType',
        label: 'How',
        kind: 'choice',
        options: [
          { value: 'video', label: 'Video' },
          { value: 'phone', label: 'Phone' },
        ],
        prompt: 'Choose one',
      },
    ]}
    values={{ startsAt: momentText(iso(drawnAt + hourMs), me.zone) }}
    submit="Plan the live visit"
    onSave={async (body) => {
      const { convertedTo } = await apiWithLocalErrors.call(
        'POST /async_messaging_appointments/:id/convert',
        { params: { id }, body },
      )
      location.assign(`/staff/visits/${convertedTo?.id}`)
    }}
  >
    <p>
      The visit in writing ends, and the answers go along. Agree on the time in a message first.
    </p>
  </RecordDialog>
)
