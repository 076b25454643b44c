import { useState } from 'react'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import type { ClockSettings } from '../access/require-staff'
import { AssessmentDetail } from './AssessmentDetail'
import { type AssessmentToReview, loadAssessmentsToReview, patientNameOf } from './assessments'

type Props = { rows: readonly AssessmentToReview[]; clock: ClockSettings; now: number }

/** Answers that wait for a clinician. An island: they are signed one after the other in place. */
export const AssessmentsToReview = ({ rows: first, clock, now: drawnAt }: Props) => {
  const now = useServerNow(drawnAt, 60_000)
  const [rows, setRows] = useState(first)
  const refresh = async () => setRows((await loadAssessmentsToReview(apiWithLocalErrors)).rows)
  if (rows.length === 0)
    return (
      <Empty title="No answers wait" tile="chat">
        <p>What patients answer is listed here until a clinician has reviewed it.</p>
      </Empty>
    )
  return (
    <ul className="orders" aria-label="Assessments to review">
      {rows.map((assessment) => {
        const { id, patient, dueAt } = assessment
        return (
          <li key={id} id={id} className="stack g2">
            <h2 className="row g2 h3">
              <a href={`/staff/patients/${patient?.id}/assessments`} translate="no">
                {patientNameOf(assessment)}
              </a>
              {Date.parse(dueAt) < now && <Badge tone="danger">Overdue</Badge>}
            </h2>
            <AssessmentDetail patientId={patient?.id ?? ''} {...{ assessment, clock, refresh }} />
          </li>
        )
      })}
    </ul>
  )
}
