import {
  dayLabel,
  daysBetween,
  displayTimeAndZone,
  type PlainDate,
  plainDate,
  weekday,
  zoneName,
} from '../../edge/time'
import type { Clock } from '../booking/slots-view'

const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** '2:30 PM ET' */
export const timeAndZone = (time: string, { zone, hours }: Clock) =>
  displayTimeAndZone(time, zone, hours)

/** 'Tomorrow, 2:30 PM ET', 'Nov 26, 2:30 PM ET' */
export const dayAndTime = (time: string, today: PlainDate, clock: Clock) =>
  `${dayLabel(plainDate(time, clock.zone), today)}, ${timeAndZone(time, clock)}`

/** 'Thursday, March 12' */
export const longDay = (date: PlainDate) => `${weekday(date)}, ${monthDay.format(Date.parse(date))}`

/** 'Tomorrow' beside 'Thursday, March 12', or nothing when the day is further off. */
export const nearDay = (date: PlainDate, today: PlainDate) =>
  [0, 1].includes(daysBetween(today, date)) ? dayLabel(date, today) : null

/** '11:30 AM PT for Daniel', where the clinician's clock shows something else. */
export const theirTime = (
  time: string,
  clock: Clock,
  { timezone, name }: { timezone: string; name: string },
) => {
  const theirs = timeAndZone(time, { ...clock, zone: timezone })
  return theirs === timeAndZone(time, clock) ? null : `${theirs} for ${name}`
}

/** 'Eastern Time (ET)' */
export const zoneInWords = (zone: string, at: number) => {
  const long = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const short = zoneName(at, zone)
  return long && long !== short ? `${long} (${short})` : short
}

export const modeWords = {
  video: 'Video',
  phone: 'Phone',
  async: 'Messages',
  other: 'Visit',
  async_messaging: 'Messages',
} as const
