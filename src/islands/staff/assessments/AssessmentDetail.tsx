import { Suspense, useState } from 'react'
import { assessmentName } from '#edge/domains/questionnaires/questions/questionnaires'
import { displayDate, displayTime, localDate, now } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import type { ClockSettings } from '../access/require-staff'
import { OrderSteps } from '../orders/OrderSteps'
import { PepClock } from '../pep/PepClock'
import { AnswerList } from './AnswerList'
import {
  assessmentKindLabels,
  assessmentStatusLabels,
  countFlags,
  dispositionLabels,
  resendAssessment,
  type StaffAssessment,
} from './assessments'

const ReviewForm = lazyPart(() => import('./ReviewForm'))

type Props = {
  patientId: string
  assessment: StaffAssessment
  clock: ClockSettings
  refresh: () => Promise<unknown>
}

/** What was answered, what stands out first, and the next step of it. */
export const AssessmentDetail = ({ patientId, assessment, clock, refresh }: Props) => {
  const [isReviewing, setReviewing] = useState(false)
  const { kind, status, can = [], createdAt, finishedAt, reviewedAt, dueAt } = assessment
  const { responses = [] } = assessment
  const at = (instant: string) =>
    `${displayDate(localDate(instant, clock.zone))} ${displayTime(instant, clock.zone, clock.hours)}`
  const { label, tone } = assessmentStatusLabels[status]
  const red = countFlags(assessment, 'red')
  return (
    <>
      <p className="row g2">
        <b>{assessmentName(kind)}</b>
        {kind && <span className="ink-2">{assessmentKindLabels[kind]}</span>}
        <Badge tone={tone}>{label}</Badge>
        <PepClock exposureAt={assessment.exposureAt} now={now()} />
        {red > 0 && status === 'finished' && (
          <Badge tone="danger">{`${red} to look at first`}</Badge>
        )}
      </p>
      <p className="small ink-2">
        {reviewedAt
          ? `Reviewed and signed by ${assessment.reviewedByName}, ${at(reviewedAt)}`
          : finishedAt
            ? `Answered ${at(finishedAt)}. Review by ${at(dueAt)}`
            : `Sent ${at(createdAt)}. Open until ${at(dueAt)}`}
      </p>
      {responses.length > 0 && <AnswerList responses={responses} />}
      {assessment.disposition && (
        <p dir="auto">
          {[dispositionLabels[assessment.disposition], assessment.dispositionText]
            .filter(Boolean)
            .join('. ')}
        </p>
      )}
      {assessment.patientMessage && (
        <p dir="auto">
          <b>To the patient:</b> {assessment.patientMessage}
        </p>
      )}
      {isReviewing ? (
        <Suspense>
          <ReviewForm {...{ patientId, assessment, refresh }} onClose={() => setReviewing(false)} />
        </Suspense>
      ) : (
        <OrderSteps
          steps={[
            ...(can.includes('review')
              ? [{ label: 'Review', isPrimary: true, take: async () => setReviewing(true) }]
              : []),
            ...(can.includes('resend')
              ? [
                  {
                    label: 'Send again',
                    take: () =>
                      withReread(() => resendAssessment(patientId, assessment), refresh).then(() =>
                        readAgain(refresh),
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  )
}
