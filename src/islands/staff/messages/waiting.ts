import { minuteMs, toEpochMs } from '#edge/platform/time'
import type { Conversation } from '../../messages/conversation'

const dayMinutes = 24 * 60

/** How long a patient has waited, in the largest unit that fits. */
export const waitingText = (since: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - toEpochMs(since)) / minuteMs))
  if (minutes < 60) return `Waits ${minutes} min`
  return minutes < dayMinutes
    ? `Waits ${Math.floor(minutes / 60)} h`
    : `Waits ${Math.floor(minutes / dayMinutes)} d`
}

/** Of each kind, written when an answer is due at `at`, as the server knows it. */
export interface AnswersDue {
  readonly at: number
  readonly since: Readonly<Record<Conversation['kind'], number>>
}

/** Whether the time that the patient was promised is over. The line moves on with the clock while a page is open. */
export const isAnswerLate = (
  { kind, waitingSince }: Pick<Conversation, 'kind' | 'waitingSince'>,
  { at, since }: AnswersDue,
  now: number,
): boolean => waitingSince !== null && toEpochMs(waitingSince) <= since[kind] + (now - at)
