import { displayTimeAndZone } from '#edge/platform/time'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { StaffUser } from '../access/require-staff'
import type { AppointmentAction, AvailableAction } from './actions/actions'
import type { StaffAppointment } from './appointment'
import { formatDateTime, staffModeLabels, statusTones } from './rows/format'

type Props = {
  visit: StaffAppointment
  me: StaffUser
  /** It is in the list no more, and is shown as it was last seen. */
  hasLeft: boolean
  /** What can be done with it. */
  offers: readonly AvailableAction[]
  onAct: (act: AppointmentAction) => void
}

/** In a patient's card: the visit it was opened from. */
export const CardVisit = ({ visit, me, hasLeft, offers, onAct }: Props) => (
  <section>
    <h3>This visit</h3>
    <p className="row g2">
      <b>{visit.reason ?? 'Visit'}</b>
      <Badge tone={statusTones[visit.status]}>{visit.status}</Badge>
    </p>
    <p className="ink-2">
      <bdi>{formatDateTime(visit, me)}</bdi>
      {visit.patientZone !== me.zone && (
        <bdi>
          {' '}
          ({displayTimeAndZone(visit.startsAt, visit.patientZone, me.hours)} for the patient)
        </bdi>
      )}
      {visit.mode && ` · ${staffModeLabels[visit.mode].label}`}
      {visit.providerName && ` · ${visit.providerName}`}
    </p>
    {hasLeft && <p role="status">This visit has left this list. Open it to see where it is now.</p>}
    <p>
      <a href={`/staff/visits/${visit.id}`}>Open this visit</a>
    </p>
    {offers.length > 0 && (
      <div className="actions">
        {offers.map(({ act, label }) => (
          <Button
            key={act}
            size="small"
            look={act === 'set_canceled' ? 'danger' : undefined}
            onClick={() => onAct(act)}
          >
            {label}
          </Button>
        ))}
      </div>
    )}
  </section>
)
