import {
  maxDaysUntilDue,
  type OpeningHours,
  openings,
} from '#edge/domains/business_hours/opening-hours'
import { displayTimeAndZone, localDate, toEpochMs, weekday } from '#edge/platform/time'
import type { Conversation } from '../../messages/conversation'
import { replyBy } from '../../messages/reply-due'

type Props = {
  kind: Conversation['kind']
  waitingSince: string
  openingHours: readonly OpeningHours[]
  now: number
}

/** By when the patient was promised an answer, while they wait for it. */
export const AnswerBy = ({ kind, waitingSince, openingHours, now }: Props) => {
  const since = toEpochMs(waitingSince)
  const promised = replyBy(kind, openings(openingHours, since, maxDaysUntilDue), since)
  if (!promised) return null
  const isLate = now >= promised.at
  return (
    <span className={isLate ? 'c-danger' : 'ink-2'}>
      {isLate ? 'Answer was due' : 'Answer by'}{' '}
      <bdi>
        {weekday(localDate(promised.at, promised.zone))},{' '}
        {displayTimeAndZone(promised.at, promised.zone)}
      </bdi>
    </span>
  )
}
