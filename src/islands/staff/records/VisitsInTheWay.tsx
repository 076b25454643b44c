import { displayMoment, localDate } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import type { BookedVisit, BookedVisits } from './booked-visits'

type Props = { booked: BookedVisits; clock: ClockSettings }

/** The visits that would lose their clinician by a change, each with its plan where there is one. */
export const VisitsInTheWay = ({ booked: { count, visits, plan }, clock }: Props) => (
  <div role="alert" className="stack g3">
    <p>{plan ? asPlanned(count) : asTasks(count)}</p>
    <ul className="list stack g2">
      {visits.map((visit) => (
        <li key={visit.id} className="stack g1">
          <span>
            {visit.patient_name && (
              <>
                <bdi>{visit.patient_name}</bdi>,{' '}
              </>
            )}
            <a href={`/staff/schedule?date=${localDate(visit.starts_at, clock.zone)}`}>
              <bdi>{displayMoment(visit.starts_at, visit.timezone, clock.hours)}</bdi>
            </a>
          </span>
          {visit.outcome && <PlanOf visit={visit} clock={clock} />}
        </li>
      ))}
    </ul>
    {count > visits.length && <p>And {count - visits.length} more.</p>}
  </div>
)

const asPlanned = (count: number) =>
  `${count === 1 ? 'This visit is' : `These ${count} visits are`} booked in it. See below what can be done for each, then choose.`

const asTasks = (count: number) =>
  count === 1
    ? 'This visit would have no clinician. Move it to another clinician first, or go on: it becomes a task, and schedulers are told.'
    : `These ${count} visits would have no clinician. Move them to another clinician first, or go on: each becomes a task, and schedulers are told.`

const reasons = {
  pep: 'PEP cannot wait',
  not_told: 'no message reaches the patient',
  under_way: 'it has begun, or has no time of its own',
  many: 'too many at once',
} as const

const PlanOf = ({ visit, clock }: { visit: BookedVisit; clock: ClockSettings }) => {
  const { outcome, because, new_starts_at: startsAt, new_provider_name: provider } = visit
  return (
    <span className="small ink-2">
      {outcome === 'move' && startsAt ? (
        <>
          Moves to <bdi>{displayMoment(startsAt, visit.timezone, clock.hours)}</bdi>, with{' '}
          <bdi>{provider}</bdi>
        </>
      ) : outcome === 'cancel' ? (
        'No free time fits: it is canceled'
      ) : (
        `Becomes a task${because ? `: ${reasons[because]}` : ''}`
      )}
    </span>
  )
}
