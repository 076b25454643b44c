import { displayMoment } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import type { BookedVisits } from '../settings/booked-visits'

type Props = { booked: BookedVisits; hours: ClockSettings['hours'] }

/** The visits that would lose their clinician by a change. */
export const VisitsInTheWay = ({ booked: { count, visits }, hours }: Props) => (
  <div role="alert" className="stack g3">
    <p>
      {count === 1 ? 'This visit' : `These ${count} visits`} would have no clinician. Move{' '}
      {count === 1 ? 'it' : 'them'} to another clinician first, or go on: each becomes a task, and
      schedulers are told.
    </p>
    <ul>
      {visits.map(({ id, startsAt, timezone }) => (
        <li key={id}>
          <a href={`/staff/schedule?date=${startsAt.slice(0, 10)}`}>
            <bdi>{displayMoment(startsAt, timezone, hours)}</bdi>
          </a>
        </li>
      ))}
    </ul>
    {count > visits.length && <p>And {count - visits.length} more.</p>}
  </div>
)
