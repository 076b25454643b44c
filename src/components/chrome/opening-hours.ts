import { type OpeningHours, openings } from '#edge/domains/business_hours/opening-hours'
import { displayTimeAndZone, type TimeFormat, weekday, zoneName } from '#edge/platform/time'

/** 'Open now, until 6:00 PM ET.' or 'Closed now. Opens Monday, 8:00 AM ET.'; null without hours. */
export const openingText = (
  hours: readonly OpeningHours[],
  at: number,
  timeFormat?: TimeFormat,
): string | null => {
  const next = openings(hours, at).find(({ closes }) => closes > at)
  if (!next) return null
  const { opens, closes, day, zone } = next
  const show = (time: number) => displayTimeAndZone(time, zone, timeFormat)
  return opens <= at
    ? `Open now, until ${show(closes)}.`
    : `Closed now. Opens ${weekday(day)}, ${show(opens)}.`
}

/** 'Mon-Fri 8am-6pm ET', days of the same hours together; empty without hours. */
export const hoursText = (hours: readonly OpeningHours[], at: number): string => {
  const groups: OpeningHours[][] = []
  for (const day of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && last.weekday + 1 === day.weekday && timesOf(last) === timesOf(day))
      group.push(day)
    else groups.push([day])
  }
  return groups.map((group) => groupText(group, at)).join(', ')
}

const groupText = (group: readonly OpeningHours[], at: number): string => {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last) return ''
  const days = first === last ? dayName(first) : `${dayName(first)}-${dayName(last)}`
  return `${days} ${shortTime(first.opens)}-${shortTime(first.closes)} ${zoneName(at, first.timezone)}`
}

const timesOf = ({ opens, closes, timezone }: OpeningHours) => `${opens} ${closes} ${timezone}`
const dayName = (day: OpeningHours) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day.weekday]

/** '8am', '5:30pm' */
const shortTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}
