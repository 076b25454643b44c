import { clinicMidnight, clinicZone, firstFromLocalTime, iso } from '../../time'

const pattern =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\.\d{1,4})?)?)?)?([+-]\d{4})?$/

interface HeldMoment {
  readonly day: string
  readonly time: string | null
  readonly zone: string | null
}

/** Null for a year or a month alone, and for what is no date. */
const parse = (text: string): HeldMoment | null => {
  const [, year, month, date, hour, minute = '00', second = '00', , offset] =
    pattern.exec(text.trim()) ?? []
  const day = `${year}-${month}-${date}`
  const isReal = !Number.isNaN(Date.parse(day)) && iso(Date.parse(day)).startsWith(day)
  if (!isReal || Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  return {
    day,
    time: hour === undefined ? null : `${hour}:${minute}`,
    zone: offset ? `${offset.slice(0, 3)}:${offset.slice(3)}` : null,
  }
}

/** YYYY-MM-DD, or what stands there. */
export const dayOf = (text: string): string => parse(text)?.day ?? text

/** The offset from UTC that a moment names. */
export const offsetOf = (text: string): string | null => parse(text)?.zone ?? null

/**
 * A moment to the minute. One without an offset is in that of the message, else in the clinic's zone; a day without a
 * time is its beginning there, so that a specimen is not taken for newer than it is.
 */
export const instantOf = (text: string, messageOffset: string | null): string | null => {
  const found = parse(text)
  if (!found) return null
  const { day, time, zone } = found
  if (time === null) return clinicMidnight(day)
  const offset = zone ?? messageOffset
  return offset
    ? iso(Date.parse(`${day}T${time}:00${offset}`))
    : iso(firstFromLocalTime(`${day}T${time}`, clinicZone()))
}
