import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { toEpochMs } from '#edge/platform/time'
import type { Conversation } from '../../messages/conversation'
import { replyBy } from '../../messages/reply-by'

const minuteMs = 60_000
const dayMinutes = 24 * 60
const minutesSince = (since: string, now: number) =>
  Math.max(0, Math.floor((now - toEpochMs(since)) / minuteMs))

/** How long a patient has waited, in the largest unit that fits. */
export const waitingText = (since: string, now: number): string => {
  const minutes = minutesSince(since, now)
  if (minutes < 60) return `Waits ${minutes} min`
  return minutes < dayMinutes
    ? `Waits ${Math.floor(minutes / 60)} h`
    : `Waits ${Math.floor(minutes / dayMinutes)} d`
}

type Waiting = Pick<Conversation, 'kind' | 'waitingSince'>
type Promised = ReturnType<typeof replyBy>
const promises = new WeakMap<readonly OpeningHours[], Map<string, Promised>>()

/** By when its patient was told to expect the answer; worked out once for each message that waits. */
export const promisedAnswer = (
  { kind, waitingSince }: Waiting,
  hours: readonly OpeningHours[],
): Promised => {
  if (!waitingSince) return null
  const known = promises.get(hours) ?? new Map<string, Promised>()
  promises.set(hours, known)
  const key = `${kind} ${waitingSince}`
  const before = known.get(key)
  if (before !== undefined) return before
  const promised = replyBy(kind, hours, toEpochMs(waitingSince))
  known.set(key, promised)
  return promised
}

/** Whether the time that was promised is over; without opening hours, whether a day is. */
export const isAnswerLate = (
  conversation: Waiting,
  hours: readonly OpeningHours[],
  now: number,
): boolean => {
  const { waitingSince } = conversation
  if (!waitingSince) return false
  const promised = promisedAnswer(conversation, hours)
  return promised ? now >= promised.at : minutesSince(waitingSince, now) >= dayMinutes
}
