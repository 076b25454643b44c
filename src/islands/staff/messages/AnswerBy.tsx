import {
  maxDaysUntilDue,
  type OpeningHours,
  openings,
} from '#edge/domains/business_hours/opening-hours'
import {
  dayMs,
  displayMoment,
  displayTimeAndZone,
  localDate,
  type TimeFormat,
  toEpochMs,
  weekday,
} from '#edge/platform/time'
import type { Conversation } from '../../messages/conversation'
import { replyBy } from '../../messages/reply-due'

type Props = {
  kind: Conversation['kind']
  waitingSince: string
  openingHours: readonly OpeningHours[]
  now: number
  /** As the reader is told the time. */
  hours: TimeFormat
}

/** By when the patient was promised an answer, while they wait for it. */
export const AnswerBy = ({ kind, waitingSince, openingHours, now, hours }: Props) => {
  const since = toEpochMs(waitingSince)
  const promised = replyBy(kind, openings(openingHours, since, maxDaysUntilDue), since)
  if (!promised) return null
  const isLate = now >= promised.at
  // A week away, the weekday alone is that of another week.
  const show = Math.abs(now - promised.at) < 6 * dayMs ? displayTimeAndZone : displayMoment
  return (
    <span className={isLate ? 'c-danger' : 'ink-2'}>
      {isLate ? 'Answer was due' : 'Answer by'}{' '}
      <bdi>
        {weekday(localDate(promised.at, promised.zone))}, {show(promised.at, promised.zone, hours)}
      </bdi>
    </span>
  )
}
