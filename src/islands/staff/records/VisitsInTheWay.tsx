import { displayMoment, localDate } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import type { BookedVisits } from './booked-visits'

type Props = {
  booked: BookedVisits
  clock: ClockSettings
  /** The ways on, where there are others than to go on. */
  next?: string
}

/** The visits that would lose their clinician by a change. */
export const VisitsInTheWay = ({ booked: { count, visits }, clock, next }: Props) => (
  <div role="alert" className="stack g3">
    <p>
      {count === 1 ? 'This visit' : `These ${count} visits`} would have no clinician.{' '}
      {next ??
        `Move ${count === 1 ? 'it' : 'them'} to another clinician first, or go on: each becomes a task, and schedulers are told.`}
    </p>
    <ul>
      {visits.map(({ id, startsAt, timezone }) => (
        <li key={id}>
          <a href={`/staff/schedule?date=${localDate(startsAt, clock.zone)}`}>
            <bdi>{displayMoment(startsAt, timezone, clock.hours)}</bdi>
          </a>
        </li>
      ))}
    </ul>
    {count > visits.length && <p>And {count - visits.length} more.</p>}
  </div>
)
