import {
  dayLabel,
  daysBetween,
  displayTimeAndZone,
  localDate,
  type PlainDate,
  type TimeFormat,
  weekday,
  zoneName,
} from '#edge/platform/time'

/** A user's time zone and 12- or 24-hour preference. */
export interface Clock {
  readonly zone: string
  readonly hours: TimeFormat
}

interface Named {
  readonly name: string
  readonly suffix: string | null
}

/** 'Daniel Reyes, NP' */
export const nameWithSuffix = ({ name, suffix }: Named) => (suffix ? `${name}, ${suffix}` : name)

export const firstNameOf = ({ name }: Pick<Named, 'name'>) => name.split(' ')[0] ?? name

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
  `${dayLabel(localDate(time, clock.zone), today)}, ${timeAndZone(time, clock)}`

/** 'Thursday, March 12' */
export const longDay = (date: PlainDate) => `${weekday(date)}, ${monthDay.format(Date.parse(date))}`

/** 'Today' or 'Tomorrow'; null for any other day. */
export const relativeDay = (date: PlainDate, today: PlainDate) =>
  [0, 1].includes(daysBetween(today, date)) ? dayLabel(date, today) : null

/** '11:30 AM PT for Daniel', 'Wednesday, 6:00 PM ET for Daniel' where it is another day there; null where clocks agree. */
export const providerTime = (
  time: string,
  clock: Clock,
  { timezone, name }: { timezone: string; name: string },
) => {
  const theirs = timeAndZone(time, { ...clock, zone: timezone })
  if (theirs === timeAndZone(time, clock)) return null
  const day = localDate(time, timezone)
  return `${day === localDate(time, clock.zone) ? '' : `${weekday(day)}, `}${theirs} for ${name}`
}

/** 'Eastern Time (ET)' */
export const zoneLabel = (zone: string, at: number) => {
  const long = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const short = zoneName(at, zone)
  return long && long !== short ? `${long} (${short})` : short
}

export const modeLabels = {
  video: 'Video',
  phone: 'Phone',
  async: 'Messages',
  other: 'Visit',
  async_messaging: 'Messages',
} as const
