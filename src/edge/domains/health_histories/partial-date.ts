import { z } from '#edge/jsonapi/contract'
import { localDate, now } from '#edge/platform/time'

const words = 'Enter a year, such as 2019, or a date'

/** '2019', '05/2019' and '05/17/2019' as they are kept: '2019', '2019-05', '2019-05-17'. */
const normalize = (typed: string): string => {
  const [, month, day, year] = /^(?:(\d{1,2})\/)?(?:(\d{1,2})\/)?(\d{4})$/.exec(typed.trim()) ?? []
  if (!year) return typed.trim()
  return [year, month, day].flatMap((part) => (part ? [part.padStart(2, '0')] : [])).join('-')
}

const isDate = (value: string): boolean => {
  if (!/^\d{4}(-\d{2}){0,2}$/.test(value)) return false
  const whole = `${value}-01-01`.slice(0, 10)
  const date = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole) && whole >= '1900'
}

/** A day, a month or a year that has begun: all that many people remember. */
export const partialDate = z.string(words).check(
  z.overwrite(normalize),
  z.refine(isDate, { error: words, abort: true }),
  z.refine(
    // The day begins in the farthest east first.
    (value) => value <= localDate(now(), 'Pacific/Kiritimati').slice(0, value.length),
    'It cannot be in the future',
  ),
)

/** '05/17/2019', '05/2019' or '2019'. */
export const displayPartialDate = (value: string): string => {
  const [year = '', month, day] = value.split('-')
  return [month, day, year].filter(Boolean).join('/')
}
