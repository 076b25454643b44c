import { useState } from 'react'
import { reasonsOf } from '../../edge/resources/appointments/reasons'
import type { PlainDate } from '../../edge/time'
import type { Clock } from '../booking/slots-view'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Select } from '../ui/Select'
import { TextArea } from '../ui/TextArea'
import { type Visit, withWhom } from './appointment'
import { dayAndTime } from './format'
import { useCancel } from './use-cancel'

type Props = {
  patientId: string
  visit: Visit
  today: PlainDate
  clock: Clock
  onCanceled: () => void
  onClose: () => void
}

const unsaid = 'prefer_not_to_say'
// What commits nobody comes first.
const reasons = reasonsOf('patient_cancel')
  .toSorted((a, b) => Number(b.code === unsaid) - Number(a.code === unsaid))
  .map(({ code, label }) => ({ value: code, label }))

/** Asks before a visit is let go. A reason helps, and need not be given. */
const CancelDialog = ({ patientId, visit, today, clock, onCanceled, onClose }: Props) => {
  const [reasonCode, setReasonCode] = useState(unsaid)
  const [reasonText, setReasonText] = useState('')
  const [mistake, setMistake] = useState('')
  const { cancel, busy } = useCancel(patientId, visit, { onCanceled, onClose })
  const confirm = () => {
    const unspoken = reasonCode === 'other' && !reasonText.trim()
    setMistake(unspoken ? 'Say a few words' : '')
    if (unspoken) document.getElementById('cancel-words')?.focus()
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
          <bdi>{dayAndTime(visit.startsAt, today, clock)}</bdi>
        </b>
        {`, ${withWhom(visit)}. Somebody else can have the time; cancelling is free.`}
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
            ...(mistake && { errors: [mistake] }),
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
