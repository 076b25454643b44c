import type { PlainDate } from '../../edge/time'
import type { Clock } from '../booking/slots-view'
import { Badge } from '../ui/Badge'
import { Button, ButtonLink } from '../ui/Button'
import { Portrait } from '../ui/Portrait'
import { calendarHref, isComing, moveHref, statusWords, type Visit, withWhom } from './appointment'
import { dayAndTime } from './format'

type Props = {
  visit: Visit
  today: PlainDate
  clock: Clock
  onCancel: (visit: Visit) => void
}

/** One visit: when, with whom, how far it has come, and what can still be done about it. */
export const VisitRow = ({ visit, today, clock, onCancel }: Props) => {
  const { words, tone } = statusWords[visit.status]
  const when = dayAndTime(visit.startsAt, today, clock)
  return (
    <li className="visit">
      <Portrait of={visit.provider?.portrait ?? visit.id} size="m" />
      <div className="stack g1">
        <p className="row g2">
          <b>
            <bdi>{when}</bdi>
          </b>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="small ink-2">{`${visit.reason}, ${withWhom(visit)}`}</p>
        {isComing(visit) && (
          <div className="acts">
            {visit.status === 'Scheduled' && (
              <ButtonLink size="small" href={moveHref(visit)} aria-label={`Reschedule ${when}`}>
                Reschedule
              </ButtonLink>
            )}
            <ButtonLink
              size="small"
              href={calendarHref(visit)}
              aria-label={`Add to calendar: ${when}`}
            >
              Add to calendar
            </ButtonLink>
            {visit.status !== 'In progress' && (
              <Button
                size="small"
                look="danger"
                aria-label={`Cancel ${when}`}
                onClick={() => onCancel(visit)}
              >
                Cancel
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
