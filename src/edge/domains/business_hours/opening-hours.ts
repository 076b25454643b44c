import { daysFrom, fromLocalTime, hourMs, iso, localDate } from '#edge/platform/time'

/** When support answers on one weekday; a day without a row is closed. */
export interface OpeningHours {
  /** 0 is Sunday. */
  readonly weekday: number
  /** 'HH:MM' in the zone. */
  readonly opens: string
  readonly closes: string
  readonly timezone: string
  /** When the whole clinic is closed, as ISO 8601 intervals; no hour of them is open. */
  readonly closures?: readonly string[]
}

/** A time in which it is open, in epoch milliseconds. */
export interface Opening {
  readonly day: string
  readonly zone: string
  readonly opens: number
  readonly closes: number
}

/** The days within which work comes due, also where the clinic is closed for two weeks. */
export const maxDaysUntilDue = 22

/** When support is open in the week from `at` on, or in so many days, the soonest first; what has passed today is among it. */
export const openings = (hours: readonly OpeningHours[], at: number, days = 8): Opening[] =>
  hours
    .flatMap(({ timezone: zone, opens, closes, closures = [], ...row }) =>
      daysFrom(localDate(at, zone), days)
        .filter((day) => weekdayNumber(day) === row.weekday)
        .map((day) => ({
          day,
          zone,
          opens: fromLocalTime(`${day}T${opens}`, zone),
          closes: fromLocalTime(`${day}T${closes}`, zone),
        }))
        .flatMap((opening) => closures.reduce(withoutClosure, [opening])),
    )
    .sort((a, b) => a.opens - b.opens)

/** What a closure leaves of each: what is before it, and what is after. */
const withoutClosure = (parts: readonly Opening[], closure: string): Opening[] => {
  const [startsAt = 0, endsAt = 0] = closure.split('/').map(Date.parse)
  return parts
    .flatMap((part) => [
      { ...part, closes: Math.min(part.closes, startsAt) },
      { ...part, opens: Math.max(part.opens, endsAt) },
    ])
    .filter(({ opens, closes }) => opens < closes)
}

/** The moment by which so many of these hours have passed since `at`; null where they do not reach. */
export const afterOpenHours = (
  openings: readonly Opening[],
  at: number,
  count: number,
): { readonly at: number; readonly zone: string } | null => {
  let left = count * hourMs
  for (const { opens, closes, zone } of openings) {
    const from = Math.max(opens, at)
    if (closes <= from) continue
    if (closes - from >= left) return { at: from + left, zone }
    left -= closes - from
  }
  return null
}

/** When work begun at `at` is due after so many opening hours; a clinic without hours counts every hour. */
export const dueAfter = (hours: readonly OpeningHours[], at: number, openHours: number): string =>
  iso(
    afterOpenHours(openings(hours, at, maxDaysUntilDue), at, openHours)?.at ??
      at + openHours * hourMs,
  )

/** The moment since which, until `at`, so many of these hours have passed; null where they do not reach. */
export const beforeOpenHours = (
  openings: readonly Opening[],
  at: number,
  count: number,
): number | null => {
  let left = count * hourMs
  for (const { opens, closes } of openings.toReversed()) {
    const until = Math.min(closes, at)
    if (until <= opens) continue
    if (until - opens >= left) return until - left
    left -= until - opens
  }
  return null
}

const weekdayNumber = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
