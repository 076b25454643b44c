import { now, setClock } from './clock'
import { clinicZone, holdClinicZone } from './settings/clinic-zone'

export { clinicZone, holdClinicZone, now, setClock }

/** A point in time: epoch milliseconds, or the wire's RFC 3339 string. */
export type Moment = number | string
/** 'YYYY-MM-DD': a day on a calendar, nowhere in particular. */
export type PlainDate = string
/** 'YYYY-MM-DDTHH:mm': local time in some zone. */
export type LocalTime = string
export type TimeFormat = '12h' | '24h'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const toEpochMs = (at: Moment) => (typeof at === 'number' ? at : Date.parse(at))

/** The wire's form: UTC, milliseconds and 'Z'. */
export const iso = (at: Moment) => new Date(at).toISOString()

/** The local time in `zone` at this moment. */
export const localTime = (moment: Moment, zone: string): LocalTime => {
  const at = toEpochMs(moment)
  return iso(at + offsetMs(at, zone)).slice(0, 16)
}

/**
 * The epoch milliseconds at which a clock in `zone` shows `wall`. A time that happens twice is the
 * second one; a time that is skipped moves forward by what was skipped.
 */
// Libraries that start from today's offset answer 01:30 differently in another season of the call.
export const fromLocalTime = (at: LocalTime, zone: string) => Math.max(...momentsOf(at, zone))

/** The same, but the first of a time that happens twice: a span that is counted from it is never too long. */
export const firstFromLocalTime = (at: LocalTime, zone: string) => Math.min(...momentsOf(at, zone))

const momentsOf = (at: LocalTime, zone: string): readonly number[] => {
  const naive = Date.parse(`${at}Z`)
  const before = naive - offsetMs(naive - dayMs, zone)
  const after = naive - offsetMs(naive + dayMs, zone)
  const real = [before, after].filter((candidate) => localTime(candidate, zone) === at)
  return real.length > 0 ? real : [Math.max(before, after)]
}

/** Milliseconds by which the wall in `zone` is ahead of UTC. */
const offsetMs = (at: number, zone: string): number => {
  const day = Math.floor(at / dayMs) * dayMs
  const key = zone + day
  if (!dayOffsets.has(key)) {
    if (dayOffsets.size > 2_000) dayOffsets.clear()
    const first = readOffsetMs(day, zone)
    dayOffsets.set(key, first === readOffsetMs(day + dayMs, zone) ? first : null)
  }
  return dayOffsets.get(key) ?? readOffsetMs(at, zone)
}

// A zone is asked once for each day, and on the days of its changes (null) for each moment: Intl takes 5 µs to answer.
const dayOffsets = new Map<string, number | null>()

// 'GMT-05:00', or 'GMT' alone.
const readOffsetMs = (at: number, zone: string): number =>
  -Date.parse(`1970-01-01T00:00${zonePart(format('ahead', zone), at)?.slice(3, 9) || 'Z'}`)

export const localDate = (at: Moment, zone: string): PlainDate => localTime(at, zone).slice(0, 10)

/** The day at the clinic: in the evening it is tomorrow in UTC. */
export const clinicDay = (at: Moment = now()): PlainDate => localDate(at, clinicZone())

/** When a day of the clinic begins. */
export const clinicMidnight = (day: PlainDate): string =>
  iso(fromLocalTime(`${day}T00:00`, clinicZone()))

const dateOf = (midnight: number): PlainDate => iso(midnight).slice(0, 10)

/** `count` days in a row, the first one included. */
export const daysFrom = (date: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, n) => dateOf(Date.parse(date) + n * dayMs))

export const daysBetween = (from: PlainDate, until: PlainDate) =>
  (Date.parse(until) - Date.parse(from)) / dayMs

/** Starts, in epoch milliseconds, of the whole steps of `minutes` between two walls of one zone. */
export const slotStarts = (from: LocalTime, until: LocalTime, minutes: number, zone: string) => {
  const first = fromLocalTime(from, zone)
  const whole = Math.floor((fromLocalTime(until, zone) - first) / (minutes * minuteMs))
  return Array.from({ length: Math.max(0, whole) }, (_, n) => first + n * minutes * minuteMs)
}

/** Whole years lived on `today`; a person born on 29 February ages on 1 March in other years. */
export const ageAt = (dob: PlainDate, today: PlainDate) => {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** 'Today', 'Tomorrow', else 'Nov 23'; '11/23/2025' where the day could be taken for one of this year. */
export const dayLabel = (date: PlainDate, today: PlainDate) => {
  const away = daysBetween(today, date)
  if (Math.abs(away) > maxDaysWithoutYear && date.slice(0, 4) !== today.slice(0, 4))
    return displayDate(date)
  return ['Today', 'Tomorrow'][away] ?? format('monthDay', 'UTC').format(Date.parse(date))
}
const maxDaysWithoutYear = 180

/** 'Saturday', however far away the day is. */
export const weekday = (date: PlainDate) => format('weekday', 'UTC').format(Date.parse(date))

/** 'MM/DD/YYYY' */
export const displayDate = (date: PlainDate) =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

/** '2:30 PM' or '14:30'; '1:30 AM EDT' and '1:30 AM EST' on the night that has both. */
export const displayTime = (at: Moment, zone: string, hours: TimeFormat = '12h') =>
  isRepeated(at, zone)
    ? `${clockTime(at, zone, hours)} ${offsetName(at, zone)}`
    : clockTime(at, zone, hours)

/** '2:30 PM ET', or '1:30 AM EDT' on the night that has it twice. */
export const displayTimeAndZone = (at: Moment, zone: string, hours: TimeFormat = '12h') =>
  `${clockTime(at, zone, hours)} ${isRepeated(at, zone) ? offsetName(at, zone) : zoneName(at, zone)}`

/** '11/23/2026, 2:30 PM ET' */
export const displayMoment = (at: Moment, zone: string, hours: TimeFormat = '12h') =>
  `${displayDate(localDate(at, zone))}, ${displayTimeAndZone(at, zone, hours)}`

const clockTime = (at: Moment, zone: string, hours: TimeFormat) => {
  const time = localTime(at, zone).slice(11)
  if (hours === '24h') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Whether the wall clock in `zone` shows this time at another moment too: the hour that summer time gives back. */
const isRepeated = (moment: Moment, zone: string): boolean => {
  const at = toEpochMs(moment)
  const [before, after] = [offsetMs(at - dayMs / 4, zone), offsetMs(at + dayMs / 4, zone)]
  if (before <= after) return false
  const other = at + (offsetMs(at, zone) === before ? 1 : -1) * (before - after)
  return localTime(other, zone) === localTime(at, zone)
}

/** 'EDT' in summer, 'EST' in winter. */
const offsetName = (at: Moment, zone: string) => zonePart(format('offset', zone), at) ?? zone

/** 'ET', 'MST': short, and the same in summer and in winter. */
export const zoneName = (at: Moment, zone: string) =>
  zoneAbbreviations[zone] ?? zonePart(format('zone', zone), at) ?? zone

const zonePart = (formatter: Intl.DateTimeFormat, at: Moment) =>
  formatter.formatToParts(toEpochMs(at)).find(({ type }) => type === 'timeZoneName')?.value

// Where the generic name is a sentence, the abbreviation people there use.
const zoneAbbreviations: Record<string, string> = {
  UTC: 'UTC',
  'Pacific/Guam': 'ChST',
  'Pacific/Saipan': 'ChST',
  'Pacific/Pago_Pago': 'SST',
}

const formats = {
  monthDay: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  zone: { timeZoneName: 'shortGeneric' },
  offset: { timeZoneName: 'short' },
  ahead: { timeZoneName: 'longOffset' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// A kept format is some sixty times cheaper than a new one.
const formatCache = new Map<string, Intl.DateTimeFormat>()

const format = (name: keyof typeof formats, timeZone: string) => {
  const key = `${name} ${timeZone}`
  const found = formatCache.get(key)
  if (found) return found
  const made = new Intl.DateTimeFormat('en-US', { ...formats[name], timeZone })
  formatCache.set(key, made)
  return made
}
