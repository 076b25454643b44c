import { toEpochMs } from '#edge/platform/time'

const minuteMs = 60_000
const longMinutes = 24 * 60

/** How long a patient has waited, in the largest unit that fits. */
export const waitingText = (since: string, now: number): { text: string; isLong: boolean } => {
  const minutes = Math.max(0, Math.floor((now - toEpochMs(since)) / minuteMs))
  const text =
    minutes < 60
      ? `Waits ${minutes} min`
      : minutes < longMinutes
        ? `Waits ${Math.floor(minutes / 60)} h`
        : `Waits ${Math.floor(minutes / longMinutes)} d`
  return { text, isLong: minutes >= longMinutes }
}
