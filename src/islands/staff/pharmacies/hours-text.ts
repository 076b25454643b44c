import { groupDays } from '../../pharmacies/opening-hours'

type Hours = Parameters<typeof groupDays>[0]
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** 'Mon-Fri 09:00-18:00', a line for each group of days. */
export const writeHours = (hours: Hours | null | undefined): string =>
  groupDays(hours ?? [])
    .map(({ first, last, opens, closes }) =>
      [first === last ? names[first] : `${names[first]}-${names[last]}`, `${opens}-${closes}`].join(
        ' ',
      ),
    )
    .join('\n')

const line =
  /^([a-z]{3})[a-z]*(?:\s*[-–]\s*([a-z]{3})[a-z]*)?:?\s+(\d\d?:\d\d)\s*[-–]\s*(\d\d?:\d\d)$/i

/** The same read back; null where a line is not understood. */
export const parseHours = (typed: string): Hours | null => {
  const lines = typed
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
    .map(parseLine)
  return lines.every((each) => each !== null) ? lines.flat() : null
}

const parseLine = (typed: string): Hours | null => {
  const [, from = '', to, opens = '', closes = ''] = line.exec(typed) ?? []
  const first = dayOf(from)
  const last = to ? dayOf(to) : first
  if (first < 0 || last < 0) return null
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => ({
    weekday: (first + at) % 7,
    opens: opens.padStart(5, '0'),
    closes: closes.padStart(5, '0'),
  }))
}
const dayOf = (name: string) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase())
