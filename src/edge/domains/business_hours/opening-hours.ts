import { daysFrom, fromLocalTime, localDate } from '#edge/platform/time'

/** When support answers on one weekday; a day without a row is closed. */
export interface OpeningHours {
  /** 0 is Sunday. */
  readonly weekday: number
  /** 'HH:MM' in the zone. */
  readonly opens: string
  readonly closes: string
  readonly timezone: string
}

/** A time in which it is open, in epoch milliseconds. */
export interface Opening {
  readonly day: string
  readonly zone: string
  readonly opens: number
  readonly closes: number
}

/** When support is open in the week from `at` on, or in so many days, the soonest first; what has passed today is among it. */
export const openings = (hours: readonly OpeningHours[], at: number, days = 8): Opening[] =>
  hours
    .flatMap(({ timezone: zone, opens, closes, ...row }) =>
      daysFrom(localDate(at, zone), days)
        .filter((day) => weekdayNumber(day) === row.weekday)
        .map((day) => ({
          day,
          zone,
          opens: fromLocalTime(`${day}T${opens}`, zone),
          closes: fromLocalTime(`${day}T${closes}`, zone),
        })),
    )
    .sort((a, b) => a.opens - b.opens)

/** The moment by which so many of these hours have passed since `at`; null where they do not reach. */
export const afterOpenHours = (
  openings: readonly Opening[],
  at: number,
  count: number,
): { readonly at: number; readonly zone: string } | null => {
  let left = count * 3_600_000
  for (const { opens, closes, zone } of openings) {
    const from = Math.max(opens, at)
    if (closes <= from) continue
    if (closes - from >= left) return { at: from + left, zone }
    left -= closes - from
  }
  return null
}

const weekdayNumber = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
