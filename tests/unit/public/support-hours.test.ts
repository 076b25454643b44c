import { expect, it } from 'vitest'
import { displayWeek, supportHours } from '#components/chrome/support-hours'

const at = Date.parse('2026-11-22T12:00:00Z')
const timezone = 'America/New_York'
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone,
}))
// Browsers and Intl differ in which spaces they use.
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

it('says days of the same hours together, in the language of the visitor', () => {
  const saturday = { weekday: 6, opens: '09:30', closes: '12:00', timezone }
  expect(plain(displayWeek([saturday, ...weekdays], 'en', at))).toBe(
    'Monday – Friday, 8:00 AM – 6:00 PM ET; Saturday, 9:30 AM – 12:00 PM ET',
  )
  expect(plain(displayWeek(weekdays, 'es', at))).toBe('lunes – viernes, 8:00 – 18:00 ET')
  expect(plain(displayWeek(weekdays, 'fr', at))).toBe('lundi – vendredi, 8:00 – 18:00 ET')
  expect(plain(displayWeek(weekdays, 'ar', at))).toBe('الاثنين – الجمعة، 8:00 ص – 6:00 م ET')
})

const page = (list: () => Promise<typeof weekdays>) =>
  ({ locals: { lang: 'en', api: { business_hours: { list } } } }) as never

it('are the business hours of the clinic, and left out where they are not known', async () => {
  expect(await supportHours(page(async () => weekdays))).toContain('Monday – Friday')
  expect(await supportHours(page(async () => []))).toBeNull()
  expect(await supportHours(page(() => Promise.reject(new Error('down'))))).toBeNull()
})
