import { useState } from 'react'
import * as z from 'zod/mini'
import { assessmentName } from '#edge/domains/questionnaires/questions/questionnaires'
import { paragraphs } from '#edge/platform/fields'
import { displayDate, displayTime, localDate } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { ClockSettings } from '../access/require-staff'
import { OrderForm } from '../orders/OrderForm'
import { OrderSteps } from '../orders/OrderSteps'
import { AnswerList } from './AnswerList'
import {
  assessmentKindLabels,
  assessmentStatusLabels,
  countFlags,
  resendAssessment,
  reviewAssessment,
  type StaffAssessment,
} from './assessments'

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
      {assessment.patientMessage && (
        <p dir="auto">
          <b>To the patient:</b> {assessment.patientMessage}
        </p>
      )}
      {isReviewing ? (
        <OrderForm
          schema={reviewSchema}
          submit="Sign as reviewed"
          onClose={() => setReviewing(false)}
          onSubmit={async ({ patientMessage = null }) => {
            await withReread(() => reviewAssessment(patientId, assessment, patientMessage), refresh)
            await readAgain(refresh)
          }}
        >
          {(fields) => (
            <TextArea
              field={fields.patientMessage}
              label="Words for the patient"
              help="They read them with their answers. Your name and the time stand beside them, and a review is final."
              optional
              rows={3}
            />
          )}
        </OrderForm>
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

const reviewSchema = z.object({ patientMessage: z.optional(paragraphs(2000)) })
