import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { StaffUser } from '../access/require-staff'
import PatientCard from '../patient-card/PatientCard'
import { type AppointmentAction, type AvailableAction, availableActions } from './actions/actions'
import type { StaffAppointment } from './appointment'
import { formatDateTime, formatPatientTime, staffModeLabels, statusTones } from './rows/format'
import type { VisitCardState } from './use-visit-card'

type Props = {
  card: VisitCardState
  me: StaffUser
  now: number
  onAct: (id: string, act: AppointmentAction) => void
}

/** The patient's card beside the list, headed by the visit it was opened from. */
export const VisitCard = ({ card, me, now, onAct }: Props) => {
  const { patientId, visit, listed } = card
  if (!patientId) return null
  return (
    <PatientCard
      key={patientId}
      data={card.card}
      me={me}
      now={now}
      onClose={card.close}
      onBooked={card.reread}
    >
      {visit && (
        <CardVisit
          visit={visit}
          me={me}
          hasLeft={!listed}
          offers={listed ? availableActions(listed, now) : []}
          onAct={(wanted) => listed && onAct(listed.id, wanted)}
        />
      )}
    </PatientCard>
  )
}

type VisitProps = {
  visit: StaffAppointment
  me: StaffUser
  /** It is in the list no more, and is shown as it was last seen. */
  hasLeft: boolean
  /** What can be done with it. */
  offers: readonly AvailableAction[]
  onAct: (act: AppointmentAction) => void
}

const CardVisit = ({ visit, me, hasLeft, offers, onAct }: VisitProps) => {
  const patientTime = formatPatientTime(visit, me)
  return (
    <section>
      <h3>This visit</h3>
      <p className="row g2">
        <b>{visit.reason ?? 'Visit'}</b>
        <Badge tone={statusTones[visit.status]}>{visit.status}</Badge>
      </p>
      <p className="ink-2">
        <bdi>{formatDateTime(visit, me)}</bdi>
        {patientTime && <bdi> ({patientTime} for the patient)</bdi>}
        {visit.mode && ` · ${staffModeLabels[visit.mode].label}`}
        {visit.providerName && ` · ${visit.providerName}`}
      </p>
      {hasLeft && (
        <p role="status">This visit has left this list. Open it to see where it is now.</p>
      )}
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
}
