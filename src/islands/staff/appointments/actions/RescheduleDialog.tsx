import { useState } from 'react'
import { localDate, now } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { describeTime, FreeTimePicker } from '../../booking/FreeTimePicker'
import type { OfferedTime } from '../../booking/free-times'
import type { StaffAppointment } from '../appointment'
import { formatDateTime } from '../rows/format'

type Props = {
  visit: StaffAppointment
  clock: ClockSettings
  trouble: string | null
  busy: boolean
  onDone: (time: OfferedTime) => void
  onClose: () => void
}

/** Another time for a visit, in the patient's zone, the reader's own beside it. */
export const RescheduleDialog = ({ visit, clock, trouble, busy, onDone, onClose }: Props) => {
  const { id, version, patientId, encounterTypeId, patientZone: zone } = visit
  const [chosen, choose] = useState<OfferedTime | null>(null)
  const today = localDate(now(), zone)
  const visitDay = localDate(visit.startsAt, zone)
  return (
    <Dialog open onClose={onClose} title="Reschedule" dismissible={!busy} wide>
      <p>
        {visit.patientName}, now {formatDateTime(visit, { ...clock, zone })}.
      </p>
      <FreeTimePicker
        search={{ patientId, encounterTypeId: encounterTypeId ?? '', appointmentId: id }}
        attempt={`${version} ${trouble}`}
        first={{
          providerId: visit.providerId ?? '',
          date: [visitDay, today].toSorted().at(-1) ?? today,
        }}
        moving={visit}
        clock={{ ...clock, zone }}
        otherwise=", or cancel with the reason “Provider unavailable”"
        chosen={chosen}
        onChoose={choose}
      />
      <div role="alert">{trouble && <p className="c-danger">{trouble}</p>}</div>
      <div className="actions">
        <Button onClick={onClose} disabled={busy}>
          Keep the time
        </Button>
        <Button
          look="primary"
          busy={busy}
          disabled={!chosen}
          onClick={() => chosen && onDone(chosen)}
        >
          {chosen ? `Move to ${describeTime(chosen, clock)}` : 'Choose a time'}
        </Button>
      </div>
    </Dialog>
  )
}
