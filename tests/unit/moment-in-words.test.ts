import { expect, it } from 'vitest'
import { momentInWords, timeInWords } from '#edge/platform/languages/moment-in-words'

const at = '2026-12-02T14:00:00.000Z'
const timezone = 'America/New_York'

it.each([
  ['en', '12h', '12/02/2026, 9:00 AM ET'],
  ['es', '12h', 'miércoles, 2 de diciembre de 2026, 9:00 a.\u00a0m. ET'],
  ['fr', '12h', 'mercredi 2 décembre 2026, 9:00 AM ET'],
  ['fr', '24h', 'mercredi 2 décembre 2026, 09:00 ET'],
  ['ar', '12h', 'الأربعاء، 2 ديسمبر 2026, 9:00 ص ET'],
] as const)(
  'writes the day and the month for a reader of %s by %s',
  (language, timeFormat, text) => {
    expect(momentInWords(at, { language, timezone, timeFormat })).toBe(text)
  },
)

it('writes AM and PM as the language does', () => {
  const reader = { timezone, timeFormat: '12h' } as const
  expect(timeInWords(at, { ...reader, language: 'en' })).toBe('9:00 AM')
  expect(timeInWords(at, { ...reader, language: 'ar' })).toBe('9:00 ص')
})
