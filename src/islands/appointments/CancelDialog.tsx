import { useState } from 'react'
import type { PlainDate } from '#edge/platform/time'
import { useDropdownOptions } from '../stores/use-dropdown-options'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorSummary } from '../ui/form/ErrorSummary'
import { Select } from '../ui/form/Select'
import { TextArea } from '../ui/form/TextArea'
import { useFormFor } from '../ui/form/use-form-for'
import { modeAndProvider, type PatientAppointment } from './appointment'
import { cancelAppointment, cancelSchema, VisitChanged } from './cancel-appointment'
import { type Clock, dayAndTime } from './format'

type Props = {
  patientId: string
  appointment: PatientAppointment
  today: PlainDate
  clock: Clock
  onClose: () => void
}

const noReason = { value: 'prefer_not_to_say', label: 'Prefer not to say' }

/** Asks before an appointment is canceled. The reason is optional. */
const CancelDialog = ({ patientId, appointment, today, clock, onClose }: Props) => {
  const [reasonCode, setReasonCode] = useState(noReason.value)
  // As it was opened; after a conflict as it is now.
  const [current, setCurrent] = useState(appointment)
  const others = useDropdownOptions(['patient_cancel'])
    .map(({ code, label }) => ({ value: code, label }))
    .filter(({ value }) => value !== noReason.value)
  const { form, fields, busy, errors } = useFormFor(cancelSchema, {
    defaultValue: { reasonCode: noReason.value },
    onSubmit: async (reason) => {
      const latest = await cancelAppointment(patientId, current, reason)
      if (!latest) return onClose()
      setCurrent(latest)
      throw new VisitChanged()
    },
  })
  return (
    <ConfirmDialog
      open
      title="Cancel this visit?"
      confirm="Cancel visit"
      keep="Keep my visit"
      busy={busy}
      form={form.props}
      onClose={onClose}
    >
      <ErrorSummary errors={errors.filter(({ fieldId }) => !fieldId)} />
      <p>
        <b>
          <bdi>{dayAndTime(current.startsAt, today, clock)}</bdi>
        </b>
        {`, ${modeAndProvider(current)}.`}{' '}
        <span>
          Canceling is free. We offer the time to someone else right away, so you can’t undo it.
        </span>
      </p>
      <Select
        field={fields.reasonCode}
        label="Why?"
        options={[noReason, ...others]}
        onChange={(event) => setReasonCode(event.target.value)}
      />
      {reasonCode === 'other' && (
        <TextArea field={fields.reasonText} label="In your words" rows={3} maxLength={500} />
      )}
    </ConfirmDialog>
  )
}

export default CancelDialog
