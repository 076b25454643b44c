import type { AstroGlobal } from 'astro'
import type { Language } from '#content/language'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { now, zoneName } from '#edge/platform/time'

type Page = Pick<AstroGlobal, 'locals'>

/**
 * Hours of support in the visitor's language: the clinic's business hours, which every brand and its terms state alike.
 * Null where they are not known; a page is whole without them.
 */
export const supportHours = async ({ locals: { api, lang } }: Page) => {
  const hours = await api.business_hours.list().catch(() => [])
  return hours.length > 0 ? displayWeek(hours, lang, now()) : null
}

/** 'Monday – Friday, 8:00 AM – 6:00 PM ET', days of the same hours together. */
export const displayWeek = (
  hours: readonly OpeningHours[],
  language: Language,
  at: number,
): string => {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language
  const comma = language === 'ar' ? '، ' : ', '
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const dayName = ({ weekday }: OpeningHours) => weekdays.format(Date.UTC(2023, 0, 1 + weekday))
  const time = (wall: string) => times.format(Date.parse(`2023-01-01T${wall}:00Z`))
  return daysOfSameHours(hours)
    .map(([first, last]) => {
      const days = first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`
      const zone = zoneName(at, first.timezone)
      return `${days}${comma}${time(first.opens)} – ${time(first.closes)} ${zone}`
    })
    .join('; ')
}

/** The first and the last day of each stretch of days with the same hours. */
const daysOfSameHours = (hours: readonly OpeningHours[]): [OpeningHours, OpeningHours][] => {
  const stretches: [OpeningHours, OpeningHours][] = []
  for (const day of hours.toSorted((a, b) => a.weekday - b.weekday)) {
    const stretch = stretches.at(-1)
    const last = stretch?.[1]
    if (stretch && last && last.weekday + 1 === day.weekday && isSame(last, day)) stretch[1] = day
    else stretches.push([day, day])
  }
  return stretches
}
const isSame = (a: OpeningHours, b: OpeningHours): boolean =>
  a.opens === b.opens && a.closes === b.closes && a.timezone === b.timezone
