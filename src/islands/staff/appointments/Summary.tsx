import { statuses } from '#edge/domains/appointments/transitions'
import type { ListState } from './rows/list-state'

type Props = { list: ListState }

/** How many, and how they stand. */
export const Summary = ({ list: { visits, order, waiting, marks, total: count } }: Props) => {
  const all = [...order, ...waiting].flatMap((id) =>
    marks[id] === 'gone' ? [] : (visits[id] ?? []),
  )
  const counts = statuses
    .map((status) => [status, all.filter((visit) => visit.status === status).length] as const)
    .filter(([, count]) => count > 0)
  return (
    <p className="sum">
      <b>
        <bdi>
          {count === 0 ? 'No visits' : count === 1 ? '1 visit' : `${count} visits`}
          {all.length < count && `, ${all.length} on this page`}
        </bdi>
      </b>
      {all.length > 1 && (
        <span className="ink-2">
          <bdi>{counts.map(([status, number]) => `${number} ${status}`).join(' · ')}</bdi>
        </span>
      )}
    </p>
  )
}
