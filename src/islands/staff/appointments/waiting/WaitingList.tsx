import { isTimeOver } from '#edge/domains/appointments/visit-end'
import { toEpochMs } from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { cx } from '#islands/ui/cx'
import { Portrait } from '#islands/ui/Portrait.tsx'
import type { StaffAppointment } from '../appointment'
import { formatTime } from '../rows/format'
import { useWaitAlert, waitAlertsMs } from './wait-alert'

type Props = {
  visits: readonly StaffAppointment[]
  clock: ClockSettings
  now: number
  withProvider: boolean
}

/** Who is in the waiting room and how long, the longest wait first; it rings at two and at five minutes. */
export const WaitingList = ({ visits, clock, now, withProvider }: Props) => {
  const waiting = visits
    .flatMap((visit) =>
      visit.status === 'Waiting' && visit.waitingSince && !isTimeOver(visit, now)
        ? [{ visit, waitedMs: Math.max(0, now - toEpochMs(visit.waitingSince)) }]
        : [],
    )
    .toSorted((a, b) => b.waitedMs - a.waitedMs)
  const alert = useWaitAlert(
    waiting.map(({ visit, waitedMs }) => ({ id: visit.id, name: visit.patientName, waitedMs })),
  )
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-title">
      <div className="sum">
        <h2 id="waiting-title">Waiting</h2>
        <span className="ink-2">
          {waiting.length === 1 ? '1 person' : `${waiting.length} people`}
        </span>
      </div>
      <ul className="list">
        {waiting.map(({ visit, waitedMs }) => (
          <li className="q" key={visit.id}>
            <Portrait of={visit.portrait} name={visit.patientName} size="s" />
            <div>
              <b>
                <bdi>{visit.patientName}</bdi>
              </b>{' '}
              <span className="ink-2">{visit.pronouns}</span>
              <p className="truncate">
                {[
                  `${formatTime(visit.startsAt, clock)} visit`,
                  visit.reason,
                  withProvider && visit.providerName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className={cx('wait', waitedMs >= waitAlertsMs[1] && 'c-danger')}>
              <bdi>{formatWait(waitedMs)}</bdi>
            </span>
            <ButtonLink
              size="small"
              look={visit.can.includes('start') ? 'primary' : undefined}
              href={`/staff/visits/${visit.id}`}
              aria-label={`Open visit: ${visit.patientName}`}
            >
              Open visit
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="sr" role="alert">
        {alert}
      </p>
    </section>
  )
}

/** '1 min', '3 h 26 min' */
const formatWait = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
