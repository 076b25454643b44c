import { reasonListsFor } from '#edge/domains/appointments/reason-codes'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { useDraft, useDraftedChoice } from '#islands/early-actions/use-draft'
import type { StaffRole } from '#islands/staff/access/nav-links'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { type DropdownOption, useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import type { StaffAppointment } from '../appointment'
import { formatDateTime } from '../rows/format'
import type { ReasonInput } from './perform-action'

type Ending = 'set_canceled' | 'set_missed' | 'fail'
type Props = {
  ending: Ending
  visit: StaffAppointment
  role: StaffRole
  clock: ClockSettings
  /** Names what is kept of it; its owner clears that. */
  draft: string
  /** What the edge answered when it said no. */
  trouble: string | null
  busy: boolean
  onDone: (because: ReasonInput) => unknown
  onClose: () => void
}

const words: Record<Ending, { title: string; about: string; does: string }> = {
  set_canceled: {
    title: 'Cancel this visit?',
    about: 'The time becomes available again, and the patient is notified.',
    does: 'Cancel visit',
  },
  set_missed: {
    title: 'Mark as missed?',
    about: 'We ask the patient to choose a new time.',
    does: 'Mark missed',
  },
  fail: {
    title: 'End as failed?',
    about: 'The visit could not be finished. The patient can choose a new time.',
    does: 'End as failed',
  },
}

/** Why a visit does not take place: a reason of the list, and words with 'Other'. */
export const ReasonDialog = (props: Props) => {
  const { ending, visit, role, clock, trouble, busy, onDone, onClose } = props
  const { title, about, does } = words[ending]
  const reasons = useDropdownOptions(reasonListsFor(ending, role))
  const [reasonCode, setReasonCode] = useDraftedChoice(props.draft, 'reasonCode')
  const { form, fields } = useFormFor(reasonFrom(reasons.map(({ code }) => code)), {
    onSubmit: onDone,
  })
  const draft = useDraft(props.draft, form.id)
  return (
    <Dialog open onClose={onClose} title={title} dismissible={!busy}>
      <form
        {...form.props}
        className="stack"
        noValidate
        onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
      >
        <p>
          {visit.patientName}, {formatDateTime(visit, clock)}. {about}
        </p>
        <Select
          field={fields.reasonCode}
          label="Reason"
          prompt="Choose a reason"
          options={optionsOf(reasons)}
          value={reasonCode}
          onChange={({ target }) => setReasonCode(target.value)}
          data-first
        />
        <TextArea
          field={fields.reasonText}
          label="In your words"
          optional={reasonCode !== 'other'}
          help="Staff can read this. Leave out health details; they belong in the record."
          rows={2}
          maxLength={500}
        />
        <ActionError error={trouble} />
        <div className="actions">
          <Button look="primary" onClick={onClose} disabled={busy}>
            Keep the visit
          </Button>
          <Button look="danger" type="submit" busy={busy}>
            {does}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A reason that several lists have stands there once, and 'Other' last. */
const optionsOf = (reasons: readonly DropdownOption[]) => {
  const labels = new Map(reasons.map(({ code, label }) => [code, label]))
  const options = [...labels].map(([value, label]) => ({ value, label }))
  const isOther = ({ value }: { value: string }) => value === 'other'
  return [...options.filter((option) => !isOther(option)), ...options.filter(isOther)]
}
