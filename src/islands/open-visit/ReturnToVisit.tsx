import { useEffect, useState } from 'react'
import { now } from '#edge/platform/time'
import { isUpcoming } from '../appointments/appointment'
import { firstNameOf } from '../appointments/format'
import { appointmentsKey, loadAppointment } from '../appointments/load-appointments'
import { apiWithLocalErrors } from '../stores/api'
import { onLiveEvent } from '../stores/live'
import { useQuery } from '../stores/use-query'
import { ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { forgetOpenVisit } from './open-visit'
import { useArrival } from './use-arrival'

type Props = { patientId: string; appointmentId: string }

/** The way back to a visit the patient is in, on every other page; it says when the clinician comes. */
const ReturnToVisit = ({ patientId, appointmentId }: Props) => {
  const visit = useQuery(
    `${appointmentsKey(patientId)}/${appointmentId}`,
    () => loadAppointment(apiWithLocalErrors, patientId, appointmentId).catch(() => null),
    { initial: undefined, pollMs: 30_000 },
  )
  const [hasArrived, setArrived] = useState(false)
  useEffect(
    () => onLiveEvent('provider_joined', ({ id }) => id === appointmentId && setArrived(true)),
    [appointmentId],
  )
  const isOpen = visit && isUpcoming(visit, now())
  const isOver = visit === null || (visit && !isOpen)
  useEffect(() => {
    if (isOver) forgetOpenVisit()
  }, [isOver])
  const name = visit?.provider ? firstNameOf(visit.provider) : 'Your clinician'
  useArrival(hasArrived, name)
  if (!isOpen) return null
  return (
    <section className="open-visit" aria-label="Your visit is open">
      <div className="wrap">
        <Icon name="video" />
        <b role="status">{hasArrived ? `${name} is here` : 'Your visit is open'}</b>
        <ButtonLink
          look="primary"
          size="small"
          className="push"
          href={`/app/visits/${appointmentId}`}
        >
          Return to visit
        </ButtonLink>
      </div>
    </section>
  )
}
export default ReturnToVisit
