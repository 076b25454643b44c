import { useEffect, useState } from 'react'
import { displayMoment } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import type { ClockSettings } from '../access/require-staff'
import { PrepAssessmentForm } from './PrepAssessmentForm'
import {
  answerLabels,
  concernLabels,
  type PrepAnswerRecord,
  prepQuestions,
  readPrepAssessment,
} from './prep-assessment'

type Props = {
  appointmentId: string
  /** While the note is open, for those who write it. */
  canAnswer: boolean
  clock: ClockSettings
}

/** What is asked before a first PrEP visit, and what its answers stand in the way of. */
const PrepAssessment = ({ appointmentId, canAnswer, clock }: Props) => {
  const [stored, setStored] = useState<PrepAnswerRecord | null | 'loading' | 'lost'>('loading')
  const [isAnswering, setAnswering] = useState(false)
  useEffect(() => {
    readPrepAssessment(appointmentId).then(setStored, () => setStored('lost'))
  }, [appointmentId])
  const assessment = typeof stored === 'object' ? stored : null
  return (
    <section className="prep-assessment stack g3" aria-label="PrEP assessment">
      <div className="row g3">
        <h3 className="grow">PrEP assessment</h3>
        {canAnswer && typeof stored === 'object' && !isAnswering && (
          <Button size="small" onClick={() => setAnswering(true)}>
            {assessment ? 'Change the answers' : 'Answer the assessment'}
          </Button>
        )}
      </div>
      {stored === 'loading' && <Skeleton label="Opening the assessment" lines={3} />}
      {stored === 'lost' && <p>We could not load the assessment. Reload the page to try again.</p>}
      {stored === null && !isAnswering && <p className="ink-2">Not answered yet.</p>}
      {isAnswering ? (
        <PrepAssessmentForm
          appointmentId={appointmentId}
          before={assessment}
          onSaved={(saved) => {
            setStored(saved)
            setAnswering(false)
          }}
          onReload={() => readPrepAssessment(appointmentId).then(setStored)}
          onClose={() => setAnswering(false)}
        />
      ) : (
        assessment && <Answers assessment={assessment} clock={clock} />
      )}
    </section>
  )
}
export default PrepAssessment

const Answers = ({ assessment, clock }: { assessment: PrepAnswerRecord; clock: ClockSettings }) => (
  <>
    {assessment.concerns.length === 0 ? (
      <Note tone="positive">The answers show no reason not to start PrEP.</Note>
    ) : (
      <ul className="concerns stack g2">
        {assessment.concerns.map((concern) => (
          <li key={concern}>
            <Note tone="warning">{concernLabels[concern]}</Note>
          </li>
        ))}
      </ul>
    )}
    <dl className="details-list">
      {entriesOf(prepQuestions).map(([name, label]) => (
        <div key={name} className="contents">
          <dt>{label}</dt>
          <dd>{answerLabels[assessment[name]]}</dd>
        </div>
      ))}
    </dl>
    {assessment.notes && (
      <p dir="auto" className="summary-words">
        {assessment.notes}
      </p>
    )}
    <p className="ink-2">Answered {displayMoment(assessment.updatedAt, clock.zone, clock.hours)}</p>
  </>
)
