import {
  displayMoment,
  displayTime,
  displayTimeAndZone,
  type Moment,
  type TimeFormat,
  toEpochMs,
} from '../time'

/** Language, zone and clock of a reader. */
export interface MomentReader {
  readonly language: string
  readonly timezone: string
  readonly timeFormat: TimeFormat
}

interface Words {
  readonly locale: string
  readonly am: string
  readonly pm: string
}
const words: Readonly<Record<string, Words>> = {
  es: { locale: 'es', am: 'a.\u00a0m.', pm: 'p.\u00a0m.' },
  fr: { locale: 'fr', am: 'AM', pm: 'PM' },
  ar: { locale: 'ar-u-nu-latn', am: 'ص', pm: 'م' },
}

/** '12/02/2026, 9:00 AM ET' in English; other languages name the month, because the order of numbers differs. */
export const momentInWords = (at: Moment, { language, timezone, timeFormat }: MomentReader) => {
  const own = words[language]
  if (!own) return displayMoment(at, timezone, timeFormat)
  const day = dayFormat(own.locale, timezone).format(toEpochMs(at))
  return `${day}, ${inWords(displayTimeAndZone(at, timezone, timeFormat), own)}`
}

/** '2:30 PM', with the halves of the day as the language names them. */
export const timeInWords = (at: Moment, { language, timezone, timeFormat }: MomentReader) => {
  const time = displayTime(at, timezone, timeFormat)
  const own = words[language]
  return own ? inWords(time, own) : time
}

const inWords = (time: string, { am, pm }: Words) =>
  time.replace(/\b[AP]M\b/, (half) => (half === 'AM' ? am : pm))

// Cached: a new format costs some sixty times more.
const formats = new Map<string, Intl.DateTimeFormat>()
const dayFormat = (locale: string, timeZone: string) => {
  const key = `${locale} ${timeZone}`
  const found = formats.get(key)
  if (found) return found
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, made)
  return made
}
