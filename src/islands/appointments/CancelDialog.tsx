import { useState } from 'react'
import { reasonsOf } from '../../edge/domains/appointments/reason-codes'
import type { PlainDate } from '../../edge/platform/time'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Select } from '../ui/Select'
import { TextArea } from '../ui/TextArea'
import { modeAndProvider, type PatientAppointment } from './appointment'
import { type Clock, dayAndTime } from './format'
import { useCancel } from './use-cancel'

type Props = {
  patientId: string
  appointment: PatientAppointment
  today: PlainDate
  clock: Clock
  onClose: () => void
}

const noReasonCode = 'prefer_not_to_say'
// The default gives no reason.
const reasons = reasonsOf('patient_cancel')
  .toSorted((a, b) => Number(b.code === noReasonCode) - Number(a.code === noReasonCode))
  .map(({ code, label }) => ({ value: code, label }))

/** Asks before a visit is let go. A reason helps, and need not be given. */
const CancelDialog = ({ patientId, appointment, today, clock, onClose }: Props) => {
  const [reasonCode, setReasonCode] = useState(noReasonCode)
  const [reasonText, setReasonText] = useState('')
  const [error, setError] = useState('')
  const { cancel, busy } = useCancel(patientId, appointment, onClose)
  const confirm = () => {
    const isReasonMissing = reasonCode === 'other' && !reasonText.trim()
    setError(isReasonMissing ? 'Say a few words' : '')
    if (isReasonMissing) document.getElementById('cancel-words')?.focus()
    else void cancel(reasonCode, reasonCode === 'other' ? reasonText.trim() : undefined)
  }
  return (
    <ConfirmDialog
      open
      title="Cancel this visit?"
      confirm="Cancel visit"
      keep="Keep my visit"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <b>
          <bdi>{dayAndTime(appointment.startsAt, today, clock)}</bdi>
        </b>
        {`, ${modeAndProvider(appointment)}. Somebody else can have the time; cancelling is free.`}
      </p>
      <Select
        field={{ id: 'cancel-reason', name: 'reasonCode' }}
        label="Why?"
        options={reasons}
        value={reasonCode}
        onChange={(event) => setReasonCode(event.target.value)}
      />
      {reasonCode === 'other' && (
        <TextArea
          field={{
            id: 'cancel-words',
            name: 'reasonText',
            ...(error && { errors: [error] }),
          }}
          label="In your words"
          rows={3}
          maxLength={500}
          value={reasonText}
          onChange={(event) => setReasonText(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

export default CancelDialog
