import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'
import { Empty } from '#islands/ui/feedback/Empty.tsx'
import type { BoardFilters } from './filters/board-filters'
import { formatDay } from './rows/format'

type Props = {
  filters: BoardFilters
  today: PlainDate
  address: (more: Partial<BoardFilters>) => string
}

/** A day without visits, and where to look next. */
export const NoAppointments = ({
  filters: { date, provider, status, encounterType },
  today,
  address,
}: Props) => {
  const narrowed = Boolean(provider || status || encounterType)
  return (
    <Empty title={narrowed ? 'No visits on this day match' : `No visits on ${formatDay(date)}`}>
      <p>This list updates by itself when a visit is booked, moved or canceled.</p>
      <div className="row">
        {narrowed && (
          <a
            className="btn"
            href={address({ provider: undefined, status: undefined, encounterType: undefined })}
          >
            Show the whole day
          </a>
        )}
        <a className="btn" href={address({ date: addPeriod(date, 1, 'day') })}>
          Next day
        </a>
        {date !== today && (
          <a className="btn" href={address({ date: today })}>
            Today
          </a>
        )}
      </div>
    </Empty>
  )
}
