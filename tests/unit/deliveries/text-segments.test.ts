import { describe, expect, it } from 'vitest'
import { notificationKinds } from '#edge/deliveries/kinds'
import { renderMessage } from '#edge/deliveries/templates'
import { countTextSegments, toTextAlphabet } from '#edge/deliveries/text-segments'
import { productLanguages } from '#edge/platform/languages/product-languages'

// The longest values: a two-digit month, day and hour, and a host of a brand.
const values = {
  when: '11/23/2026, 10:20 AM ET',
  until: '10:35 AM ET',
  link: 'https://app.careplus.example/app/appointments',
  code: '123456',
  settings: 'https://app.careplus.example/app/account/settings',
}
const textOf = (code: string, language: (typeof productLanguages)[number]) => {
  const kind = notificationKinds.find((each) => each.code === code)
  if (!kind) throw new Error(code)
  return renderMessage(kind, { channel: 'sms', brand: 'Care Plus', language, values }).text
}
const texted = notificationKinds.filter(({ channels }) => channels.includes('sms'))

it('counts segments by GSM 03.38, and by UTF-16 with a character outside it', () => {
  expect(countTextSegments('a'.repeat(160))).toBe(1)
  expect(countTextSegments('a'.repeat(161))).toBe(2)
  expect(countTextSegments(`${'a'.repeat(69)}—`)).toBe(1)
  expect(countTextSegments(`${'a'.repeat(70)}—`)).toBe(2)
  expect(countTextSegments('€'.repeat(80))).toBe(1)
  expect(countTextSegments('€'.repeat(81))).toBe(2)
  expect(toTextAlphabet('it’s — “so”…\u00a0!')).toBe('it\'s - "so"... !')
})

describe('a text message', () => {
  it.each(productLanguages)('has no dash, quote or space outside GSM 03.38 (%s)', (language) => {
    for (const { code } of texted)
      expect(textOf(code, language), code).not.toMatch(
        /[\u2013\u2014\u2018\u2019\u201c\u201d\u00ab\u00bb\u2026\u00a0\u202f]/,
      )
  })

  // Segments of the average and of the longest text: languages outside GSM 03.38 need more.
  it.each([
    ['en', 1.4, 2],
    ['fr', 1.9, 4],
    ['ar', 2.6, 5],
    ['es', 2.7, 5],
  ] as const)('in %s keeps to %d segments on average, and %i at most', (language, mean, most) => {
    const counts = texted.map(({ code }) => countTextSegments(textOf(code, language)))
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(all / counts.length).toBeLessThanOrEqual(mean)
    expect(Math.max(...counts)).toBeLessThanOrEqual(most)
  })

  it('is one segment in English for the most frequent kinds', () => {
    for (const code of ['code', 'visit_reminder_day', 'visit_reminder_soon', 'message_received'])
      expect(countTextSegments(textOf(code, 'en')), code).toBe(1)
  })
})
