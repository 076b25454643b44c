import {
  daysFrom,
  displayTimeAndZone,
  fromLocalTime,
  localDate,
  weekday,
} from '#edge/platform/time'

/** When support answers on one weekday; a day without a row is closed. */
export interface OpeningHours {
  /** 0 is Sunday. */
  readonly weekday: number
  /** 'HH:MM' in the zone. */
  readonly opens: string
  readonly closes: string
  readonly timezone: string
}

/** 'Open now, until 6:00 PM ET.' or 'Closed now. Opens Monday, 8:00 AM ET.'; null without hours. */
export const openingText = (hours: readonly OpeningHours[], at: number): string | null => {
  const next = openings(hours, at).find(({ closes }) => closes > at)
  if (!next) return null
  const { opens, closes, day, zone } = next
  const show = (time: number) => displayTimeAndZone(time, zone)
  return opens <= at
    ? `Open now, until ${show(closes)}.`
    : `Closed now. Opens ${weekday(day)}, ${show(opens)}.`
}

/** When support is open in the week from `at` on, the soonest first; what has passed today is among it. */
export const openings = (hours: readonly OpeningHours[], at: number) =>
  hours
    .flatMap(({ timezone: zone, opens, closes, ...row }) =>
      daysFrom(localDate(at, zone), 8)
        .filter((day) => weekdayNumber(day) === row.weekday)
        .map((day) => ({
          day,
          zone,
          opens: fromLocalTime(`${day}T${opens}`, zone),
          closes: fromLocalTime(`${day}T${closes}`, zone),
        })),
    )
    .sort((a, b) => a.opens - b.opens)

const weekdayNumber = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
