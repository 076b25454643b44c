import { foldText } from '../fold-text'
import { toAsciiDigits } from './ascii-digits'

const maxAge = 110

/**
 * The birthday that a person wrote, as YYYY-MM-DD: '3/4/90', '4 mar 1990', 'March 4, 1990'. Numbers alone have the month
 * first in English and the day first in other languages, unless only the other order is a day. Null for what is no day,
 * and for a year of two digits that no adult has, or two have.
 */
export const readBirthday = (typed: string, language: string, thisYear: number): string | null => {
  const text = foldText(toAsciiDigits(typed))
    .replace(/(\d)(st|nd|rd|th|er|o|º)\b/g, '$1')
    .trim()
  const numbers = text.match(/\d+/g) ?? []
  const months = monthsIn(text, language)
  if (months.length > 1) return null
  const [month] = months
  if (month !== undefined) return numbers.length === 2 ? withMonth(month, numbers, thisYear) : null
  if (/\p{L}/u.test(text)) return null
  const [only = ''] = numbers
  const parts = numbers.length === 1 && only.length === 8 ? partsOfDigits(only) : [numbers]
  for (const three of parts) {
    const day = ofNumbers(three, language, thisYear)
    if (day) return day
  }
  return null
}

/** Eight digits without a mark between them: the year last, or first. */
const partsOfDigits = (digits: string) => [
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)],
  [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)],
]

const ofNumbers = (numbers: readonly string[], language: string, thisYear: number) => {
  const [a = '', b = '', c = ''] = numbers
  if (numbers.length !== 3) return null
  if (a.length === 4) return dayOf(a, b, c)
  const year = yearOf(c, thisYear)
  if (!year) return null
  const isMonthFirst = language.startsWith('en')
  const [usual, other] = isMonthFirst
    ? [dayOf(year, a, b), dayOf(year, b, a)]
    : [dayOf(year, b, a), dayOf(year, a, b)]
  return usual ?? other
}

const withMonth = (month: number, [first = '', second = '']: string[], thisYear: number) => {
  const [day, written] = first.length === 4 ? [second, first] : [first, second]
  const year = yearOf(written, thisYear)
  return year && dayOf(year, String(month), day)
}

/** Of two digits, the one year in which an adult was born. */
const yearOf = (written: string, thisYear: number): string | null => {
  if (written.length === 4) return written
  if (written.length !== 2) return null
  const years = [1900, 2000]
    .map((century) => century + Number(written))
    .filter((year) => thisYear - year >= 18 && thisYear - year < maxAge)
  return years.length === 1 ? String(years[0]) : null
}

const dayOf = (year: string, month: string, day: string): string | null => {
  if (month.length > 2 || day.length > 2) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${written}T00:00:00.000Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : null
}

/** The months, 1 to 12, that the words of a text name, in its language or in English. */
const monthsIn = (text: string, language: string): number[] => {
  const words = (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => !fillers.includes(word))
  return words.map((word) => {
    const found = new Set(
      [language, 'en'].flatMap((each) =>
        monthNames(each).flatMap((names, at) =>
          names.some((name) => name.startsWith(word)) ? [at + 1] : [],
        ),
      ),
    )
    return found.size === 1 ? ([...found][0] ?? 0) : 0
  })
}
const fillers: readonly string[] = ['the', 'del']

const monthNames = (language: string): string[][] =>
  Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((style) =>
      foldText(
        new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(
          Date.UTC(2000, month, 15),
        ),
      ),
    ),
  )
