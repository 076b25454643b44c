import type { Language } from '#content/language'
import { displayDate } from '#edge/platform/time'

/** A day as it is written in a language; MM/DD/YYYY in English. */
export const formatDate = (language: Language, date: string): string =>
  language === 'en'
    ? displayDate(date)
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.parse(date),
      )
