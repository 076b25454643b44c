import { daysFrom, fromLocalTime, iso, localTime } from '../platform/time'

/** No text and no push from nine in the evening to eight in the morning, where the user is, unless they chose others. */
export const defaultQuietHours = '21:00-08:00'

interface QuietUser {
  readonly quietHours: string | null
  readonly timezone: string
}

/** When the quiet hours that hold now end; null outside them. */
export const quietUntil = ({ quietHours, timezone }: QuietUser, at: number): string | null => {
  const [from = '', until = ''] = (quietHours ?? defaultQuietHours).split('-')
  if (!until || from === until) return null
  const local = localTime(at, timezone)
  const [today, time] = [local.slice(0, 10), local.slice(11)]
  const isOvernight = from > until
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const [, tomorrow = today] = daysFrom(today, 2)
  const day = isOvernight && time >= from ? tomorrow : today
  return iso(fromLocalTime(`${day}T${until}`, timezone))
}
