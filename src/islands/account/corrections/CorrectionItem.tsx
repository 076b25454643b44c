import { useState } from 'react'
import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { displayDate, localDate } from '#edge/platform/time'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { Clock } from '../../appointments/format'
import {
  type Correction,
  correctionStatusLabels,
  denialReasons,
  disagree,
  sectionLabels,
  withdrawCorrection,
} from '../../corrections/correction'
import { toast } from '../../stores/toasts'
import { useDropdownOptions } from '../../stores/use-dropdown-options'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

type Props = {
  patientId: string
  correction: Correction
  clock: Clock
  onChange: () => Promise<unknown>
}

/** One request: what was asked, what was answered, and what the patient may still do. */
export const CorrectionItem = ({ patientId, correction, clock, onChange }: Props) => {
  const [open, setOpen] = useState<'withdraw' | 'disagree' | null>(null)
  const { status, section, can } = correction
  const words = correctionStatusLabels[status]
  const day = (at: string) => displayDate(localDate(at, clock.zone))
  const withdraw = async () => {
    await withReread(() => withdrawCorrection(patientId, correction), onChange)
    await readAgain(onChange)
    setOpen(null)
  }
  return (
    <li className="item plain-item">
      <div className="stack g2 grow">
        <span className="row g2">
          <b>{sectionLabels[section]}</b>
          <Badge tone={words.tone}>{words.label}</Badge>
        </span>
        <p className="lines" dir="auto" translate="no">
          {correction.correction}
        </p>
        {status === 'open' && (
          <p className="small ink-2">
            <span>We answer by</span> <bdi>{day(correction.dueAt)}</bdi>
          </p>
        )}
        {correction.extension && <Answer title="Why it takes longer" text={correction.extension} />}
        {correction.response && <Answer title="What we corrected" text={correction.response} />}
        {correction.reasonCode && (
          <p>
            <b>Why we did not correct it</b>
            <br />
            <DenialReason code={correction.reasonCode} />
          </p>
        )}
        {correction.reasonText && <Answer title="In our words" text={correction.reasonText} />}
        {correction.disagreement && (
          <Answer title="Your statement of disagreement" text={correction.disagreement} />
        )}
        {status === 'denied' && (
          <p className="small ink-2">
            You may disagree in writing: your statement stays with your record. You may also
            complain to the U.S. Department of Health and Human Services.
          </p>
        )}
        <div className="actions">
          {can?.includes('withdraw') && (
            <Button size="small" onClick={() => setOpen('withdraw')}>
              Take it back
            </Button>
          )}
          {can?.includes('disagree') && open !== 'disagree' && (
            <Button size="small" onClick={() => setOpen('disagree')}>
              Disagree in writing
            </Button>
          )}
        </div>
        {open === 'disagree' && (
          <DisagreeForm
            onCancel={() => setOpen(null)}
            onSend={async (text) => {
              await withReread(() => disagree(patientId, correction, text), onChange)
              await readAgain(onChange)
              setOpen(null)
              toast('Your statement is with your record.', { tone: 'good' })
            }}
          />
        )}
        <ConfirmDialog
          open={open === 'withdraw'}
          title="Take this request back?"
          confirm="Take it back"
          keep="Keep it"
          onConfirm={withdraw}
          onClose={() => setOpen(null)}
        >
          <p>We will not answer it. You can ask again at any time.</p>
        </ConfirmDialog>
      </div>
    </li>
  )
}

/** The product's own reasons are there at once; one that the clinic added is read from its list. */
const DenialReason = ({ code }: { code: string }) => {
  const reasons = useDropdownOptions(['correction_denied'])
  const own = reasons.find((reason) => reason.code === code)?.label
  return <span>{own ?? denialReasons[code] ?? denialReasons.other}</span>
}

const Answer = ({ title, text }: { title: string; text: string }) => (
  <div>
    <b>{title}</b>
    <p className="lines" dir="auto" translate="no">
      {text}
    </p>
  </div>
)

const schema = z.object({ disagreement: paragraphs(2000, 'Tell us why you disagree') })
type FormProps = { onSend: (text: string) => Promise<unknown>; onCancel: () => void }

const DisagreeForm = ({ onSend, onCancel }: FormProps) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: ({ disagreement }) => onSend(disagreement),
  })
  return (
    <form {...form.props} noValidate className="stack g3">
      <TextArea
        field={fields.disagreement}
        label="Why you disagree"
        rows={4}
        maxLength={2000}
        autoFocus
      />
      <ActionError error={error} />
      <FormActions submit="Add my statement" busy={busy} onCancel={onCancel} />
    </form>
  )
}
