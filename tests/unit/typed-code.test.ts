import { describe, expect, it } from 'vitest'
import { recoveryCode } from '#edge/domains/second_factors/contract'
import { codeField, phone, zip } from '#edge/platform/fields'
import { toAsciiDigits } from '#edge/platform/languages/ascii-digits'
import { readTypedCode } from '#edge/platform/languages/typed-code'

/** The digits of each script, from its zero. */
const scripts: readonly (readonly string[])[] = (() => {
  const all: string[] = []
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const sign = String.fromCodePoint(point)
    if (/^\p{Nd}$/u.test(sign)) all.push(sign)
  }
  return Array.from({ length: all.length / 10 }, (_, at) => all.slice(at * 10, at * 10 + 10))
})()

it('reads the decimal digits of every script of Unicode', () => {
  expect(scripts.length).toBeGreaterThan(60)
  for (const digits of scripts) {
    expect(toAsciiDigits(digits.join('')), digits[0]).toBe('0123456789')
    const typed = [4, 6, 3, 7, 5, 1].map((digit) => digits[digit]).join('')
    expect(codeField.parse(typed), typed).toBe('463751')
  }
})

const unseen = [
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u00ad\ufeff\u061c',
]
const between = [
  ...'\u0020\u00a0\u2002\u2009\u202f\u3000\u002d\u2010\u2011\u2013\u2014\u2212\u00b7\u002e\u005f\u0009',
]
const around = [
  '"',
  '“',
  '”',
  '«',
  '»',
  "'",
  '(',
  ')',
  '[',
  ']',
  '.',
  ',',
  ';',
  ':',
  '!',
  '*',
  '`',
  '\n',
]

describe('a code', () => {
  it('is read with each mark around it, between its digits and at its ends', () => {
    for (const mark of unseen) {
      expect(readTypedCode(`${mark}463751${mark}`)).toBe('463751')
      expect(readTypedCode([...'463751'].join(mark))).toBe('463751')
    }
    for (const mark of between) {
      expect(readTypedCode(`463${mark}751`), JSON.stringify(mark)).toBe('463751')
      expect(readTypedCode([...'463751'].join(mark)), JSON.stringify(mark)).toBe('463751')
    }
    for (const mark of around) expect(readTypedCode(`${mark}463751${mark}`)).toBe('463751')
  })

  it.each([
    'Code: 463751',
    'Your Care Plus code is 463751. It works for 10 minutes. Nobody from Care Plus will ever ask you for it.',
    'Su código de Care Plus es 463 751. Funciona durante 10 minutos.',
    'Votre code : 463-751',
    'رمزك هو ٤٦٣٧٥١. يعمل لمدة 10 دقائق.',
    '463751\n— Care Plus',
    'G-463751 is your code',
    '463751 463751',
    '2026: 463751',
  ])('is found in %j', (typed) => {
    expect(codeField.parse(typed)).toBe('463751')
  })

  it.each([
    '',
    '46375',
    '4637512',
    '463751 463752',
    '+1 212 555 0142',
    '11/29/2026',
    'four six three',
    '4637 51 2',
    '²³⁴',
  ])('is not in %j', (typed) => {
    expect(codeField.safeParse(typed).success).toBe(false)
  })
})

it('phones and zip codes take the digits of every script', () => {
  for (const digits of scripts) {
    const write = (ascii: string) => [...ascii].map((digit) => digits[Number(digit)]).join('')
    expect(phone.parse(write('2125550142'))).toBe('2125550142')
    expect(zip.parse(write('10001'))).toBe('10001')
  }
})

it.each([
  'ABCDE-FG234',
  'abcde fg234',
  'ABCDE\u2013FG234',
  '\u200eABCDEFG234',
  ' ＡＢＣＤＥ－ＦＧ２３４.',
])('a recovery code is read in %j', (typed) => expect(recoveryCode.parse(typed)).toBe('ABCDEFG234'))
