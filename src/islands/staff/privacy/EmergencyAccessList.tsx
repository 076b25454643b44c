import { useState } from 'react'
import * as z from 'zod/mini'
import { reviewVerdicts } from '#edge/domains/break_glass/review-period'
import { paragraphs } from '#edge/platform/fields'
import { displayMoment } from '#edge/platform/time'
import { useDraft } from '#islands/early-actions/use-draft'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { useServerNow } from '#islands/stores/use-server-now'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { useAction } from '#islands/ui/use-action'
import type { StaffUser } from '../access/require-staff'
import {
  type EmergencyAccessRecord,
  emergencyReasonLabels,
  endEmergencyAccess,
  reloadEmergencyAccesses,
  reviewEmergencyAccess,
} from './break-glass'
import { PatientRowHead } from './PatientRowHead'

type Props = {
  me: StaffUser
  openings: readonly EmergencyAccessRecord[]
  /** When the page was drawn. */
  drawnAt: number
}

/** Records opened in an emergency: to review, or one's own to close. An island because both happen in place. */
export const EmergencyAccessList = ({ me, openings: first, drawnAt }: Props) => {
  const now = useServerNow(drawnAt)
  const [openings, setOpenings] = useState(first)
  const refresh = async () => setOpenings(await reloadEmergencyAccesses())
  return (
    <section className="stack g3 plain-part" aria-labelledby="openings">
      <h2 id="openings">Records opened in an emergency</h2>
      {openings.length === 0 ? (
        <Empty title="Nothing to review">
          <p>Each opening shows here until a colleague has reviewed it.</p>
        </Empty>
      ) : (
        <ul className="list">
          {openings.map((opening) => (
            <EmergencyAccessRow
              key={opening.id}
              me={me}
              opening={opening}
              now={now}
              onChange={refresh}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = {
  me: StaffUser
  opening: EmergencyAccessRecord
  now: number
  onChange: () => Promise<unknown>
}

const EmergencyAccessRow = ({ me, opening, now, onChange }: RowProps) => {
  const [isReviewing, setReviewing] = useState(false)
  const patientId = opening.patient?.id ?? ''
  const isOpen = !opening.closedAt && Date.parse(opening.expiresAt) > now
  const end = useAction(async () => {
    await endEmergencyAccess(patientId)
    await readAgain(onChange)
  })
  const draft = `break-glass-review-${opening.id}`
  // What a timeout took away is there again; what is canceled here is given up.
  const close = () => {
    openDraft(draft).clear()
    setReviewing(false)
  }
  const moment = (at: string) => displayMoment(at, me.zone, me.hours)
  return (
    <li className="item plain-item">
      <div className="stack g2 grow">
        <PatientRowHead patientId={patientId} name={opening.patientName}>
          <bdi>{opening.userName}</bdi>
          <Badge tone={isOpen ? 'warning' : undefined}>{isOpen ? 'Open' : 'Closed'}</Badge>
        </PatientRowHead>
        <span>{emergencyReasonLabels[opening.reasonCode]}</span>
        {opening.reasonText && (
          <p className="lines" dir="auto">
            {opening.reasonText}
          </p>
        )}
        <span className="small ink-2">
          Opened {moment(opening.openedAt)}
          {opening.reviewDueAt && `, review by ${moment(opening.reviewDueAt)}`}
        </span>
        <div className="actions">
          {isOpen && opening.user?.id === me.id && (
            <Button size="small" busy={end.busy} onClick={() => void end.run()}>
              Close it now
            </Button>
          )}
          {opening.can?.includes('review') && !isReviewing && (
            <Button size="small" onClick={() => setReviewing(true)}>
              Review
            </Button>
          )}
        </div>
        <ActionError error={end.error} />
        {isReviewing && (
          <ReviewForm
            draft={draft}
            onCancel={close}
            onReview={async (review) => {
              await withReread(() => reviewEmergencyAccess(opening.id, review), onChange)
              await readAgain(onChange)
              close()
              toast('Your review is kept.', { tone: 'good' })
            }}
          />
        )}
      </div>
    </li>
  )
}

const schema = z.object({
  verdict: z.enum(reviewVerdicts, 'Choose a verdict'),
  reviewNote: paragraphs(1000, 'Say what you found'),
})
type FormProps = {
  draft: string
  onReview: (review: z.output<typeof schema>) => Promise<unknown>
  onCancel: () => void
}

const ReviewForm = ({ draft: name, onReview, onCancel }: FormProps) => {
  const { form, fields, busy, error } = useFormFor(schema, { onSubmit: onReview })
  const draft = useDraft(name, form.id)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g3"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <Select
        field={fields.verdict}
        label="Was it right to open it?"
        prompt="Choose one"
        options={[
          { value: 'appropriate', label: 'Yes, it was needed' },
          { value: 'inappropriate', label: 'No, it was not needed' },
        ]}
      />
      <TextArea field={fields.reviewNote} label="What you found" rows={3} maxLength={1000} />
      <ActionError error={error} />
      <FormActions submit="Save the review" busy={busy} onCancel={onCancel} />
    </form>
  )
}
