import { useState } from 'react'
import * as z from 'zod/mini'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { paragraphs } from '#edge/platform/fields'
import { displayDate, localDate } from '#edge/platform/time'
import {
  acceptCorrection,
  type Correction,
  denyCorrection,
  extendCorrection,
  sectionLabels,
} from '#islands/corrections/correction'
import { useDraft, useDraftedChoice } from '#islands/early-actions/use-draft'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FormActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { StaffUser } from '../access/require-staff'
import { PatientRowHead } from './PatientRowHead'

type Props = {
  me: StaffUser
  correction: Correction
  now: number
  onChange: () => Promise<unknown>
}
type Answer = 'accept' | 'deny' | 'extend'

const answers: readonly (readonly [Answer, string])[] = [
  ['accept', 'Corrected'],
  ['deny', 'Do not correct'],
  ['extend', 'Take 30 days more'],
]

/** One request with its answers: what was corrected, why it is not, or why it takes longer. */
export const CorrectionRow = ({ me, correction, now, onChange }: Props) => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const patientId = correction.patient?.id ?? ''
  const isLate = Date.parse(correction.dueAt) < now
  const draft = `correction-${correction.id}-${answer}`
  // What a timeout took away is there again; what is canceled here is given up.
  const close = () => {
    openDraft(draft).clear()
    setAnswer(null)
  }
  const done = async (text: string) => {
    await readAgain(onChange)
    close()
    toast(text, { tone: 'good' })
  }
  return (
    <li className="item plain-item">
      <div className="stack g2 grow">
        <PatientRowHead patientId={patientId} name={correction.patientName}>
          <span>{sectionLabels[correction.section]}</span>
          <Badge tone={isLate ? 'danger' : undefined}>
            Answer by {displayDate(localDate(correction.dueAt, me.zone))}
          </Badge>
        </PatientRowHead>
        <p className="lines" dir="auto">
          {correction.correction}
        </p>
        <p className="lines small ink-2" dir="auto">
          {correction.grounds}
        </p>
        {answer === null && (
          <div className="actions">
            {answers
              .filter(([name]) => correction.can?.includes(name))
              .map(([name, label]) => (
                <Button key={name} size="small" onClick={() => setAnswer(name)}>
                  {label}
                </Button>
              ))}
          </div>
        )}
        {answer === 'accept' && (
          <WordsForm
            label="What you corrected, in words to the patient"
            help="Correct the record first: this tells the patient that it is done."
            submit="Tell the patient"
            draft={draft}
            onCancel={close}
            onSend={async (words) => {
              await withReread(() => acceptCorrection(patientId, correction, words), onChange)
              await done('The patient is told.')
            }}
          />
        )}
        {answer === 'extend' && (
          <WordsForm
            label="Why it takes longer, in words to the patient"
            submit="Take 30 days more"
            draft={draft}
            onCancel={close}
            onSend={async (words) => {
              await withReread(() => extendCorrection(patientId, correction, words), onChange)
              await done('The patient is told.')
            }}
          />
        )}
        {answer === 'deny' && (
          <DenyForm
            draft={draft}
            onCancel={close}
            onSend={async (reason) => {
              await withReread(() => denyCorrection(patientId, correction, reason), onChange)
              await done('The patient is told, and may disagree in writing.')
            }}
          />
        )}
      </div>
    </li>
  )
}

const wordsSchema = z.object({ words: paragraphs(500, 'Say a few words') })
type WordsProps = {
  draft: string
  label: string
  help?: string
  submit: string
  onSend: (words: string) => Promise<unknown>
  onCancel: () => void
}

const WordsForm = ({ draft: name, label, help, submit, onSend, onCancel }: WordsProps) => {
  const { form, fields, busy, error } = useFormFor(wordsSchema, {
    onSubmit: ({ words }) => onSend(words),
  })
  const draft = useDraft(name, form.id)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g3"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <TextArea field={fields.words} label={label} help={help} rows={3} maxLength={500} autoFocus />
      <ActionError error={error} />
      <FormActions submit={submit} busy={busy} onCancel={onCancel} />
    </form>
  )
}

type DenyProps = {
  draft: string
  onSend: (reason: { reasonCode: string; reasonText?: string }) => Promise<unknown>
  onCancel: () => void
}

const DenyForm = ({ draft: name, onSend, onCancel }: DenyProps) => {
  const [reasonCode, setReasonCode] = useDraftedChoice(name, 'reasonCode')
  const reasons = useDropdownOptions(['correction_denied'])
  const { form, fields, busy, error } = useFormFor(reasonFrom(reasons.map(({ code }) => code)), {
    onSubmit: ({ reasonCode, reasonText }) =>
      onSend({ reasonCode, ...(reasonText && { reasonText }) }),
  })
  const draft = useDraft(name, form.id)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g3"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <Select
        field={fields.reasonCode}
        label="Why it is not corrected"
        prompt="Choose one"
        options={reasons.map(({ code, label }) => ({ value: code, label }))}
        value={reasonCode}
        onChange={({ target }) => setReasonCode(target.value)}
      />
      <TextArea
        field={fields.reasonText}
        label="In words to the patient"
        optional
        rows={3}
        maxLength={500}
      />
      <ActionError error={error} />
      <FormActions submit="Do not correct" busy={busy} onCancel={onCancel} />
    </form>
  )
}
