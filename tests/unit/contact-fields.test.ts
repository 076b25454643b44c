import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import * as say from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'

/** What a field keeps, or the words with which it refuses. */
const read = (field: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = field.safeParse(value)
  return success ? data : error.issues.map(({ message }) => message)
}

describe('a phone number', () => {
  it.each([
    '2125550100',
    '+1 (212) 555-0100',
    '1-212-555-0100',
    '212.555.0100',
    '(212) 555–0100',
    ' 212 555 0100 ',
    '٢١٢ ٥٥٥ ٠١٠٠',
    '۲۱۲۵۵۵۰۱۰۰',
    '\u202a+1 (212) 555-0100\u202c',
    '\u202d2125550100\u202c',
    '\u200e212\u00ad555\u00ad0100\u2069',
    '\u2068(212) 555‑0100\u2069',
    'tel:+1-212-555-0100',
    '２１２－５５５－０１００',
    '（２１２）５５５・０１００',
    '212·555·0100',
    '212−555−0100',
  ])('is ten digits, pasted as %s', (pasted) => expect(read(say.phone, pasted)).toBe('2125550100'))

  it.each([
    '212555010',
    '21255501000',
    '+44 20 7946 0958',
    '212 call me',
    '',
    '2125550100 ext 4',
    '0000000000',
    '1125550100',
    '9115550100',
    '2120550100',
    '2129110100',
  ])('is not %s', (wrong) => expect(read(say.phone, wrong)).toEqual(['Please enter valid phone']))

  it('is shown in three groups, with and without its country', () => {
    expect(phoneDisplay('2125550100')).toBe('(212) 555-0100')
    expect(phoneDisplay('+12125550100')).toBe('(212) 555-0100')
    expect(phoneDisplay('12125550100')).toBe('(212) 555-0100')
    expect(phoneDisplay('22733')).toBe('22733')
  })
})

describe('a person, as they type and paste it,', () => {
  it.each([
    ['john&jane@example.com', 'john&jane@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ['user!x@example.com', 'user!x@example.com'],
    ['user=x@example.com', 'user=x@example.com'],
    ['#user@example.com', '#user@example.com'],
    ['user%x@example.com', 'user%x@example.com'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
    ['user@xn--80a1acny.xn--p1ai', 'user@xn--80a1acny.xn--p1ai'],
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['\u200balex@example.org\u200b', 'alex@example.org'],
    ['\u2068alex@exam\u00adple.org\u2069\u00a0', 'alex@example.org'],
    ['mailto:alex@example.org', 'alex@example.org'],
  ])('has the email %s', (typed, stored) => expect(read(say.email, typed)).toBe(stored))

  it.each([
    'alex@example',
    'alex@@example.org',
    'alex example@example.org',
    'alex@example..org',
    '.alex@example.org',
    'al..ex@example.org',
    'alex@-example.org',
    'alex@example.org.',
    'alex@[127.0.0.1]',
    'alex@127.0.0.1',
    '"alex"@example.org',
    `${'a'.repeat(65)}@example.org`,
    'аlex@example.org',
    'ａｌｅｘ@example.org',
    'alex@ｅxample.org',
  ])('has no email %s', (typed) =>
    expect(read(say.email, typed)).toEqual(['Please enter valid email']),
  )

  it('has a zip, an NPI and a name without what came along unseen', () => {
    expect(read(say.zip, '\u206810001\u2069')).toBe('10001')
    expect(read(say.zip, '１０００１')).toBe('10001')
    expect(read(say.npi, '\u202a1234567893\u202c')).toBe('1234567893')
    expect(read(say.line(10), 'Aetna\u200b')).toBe('Aetna')
    expect(read(say.line(10), 'Ae\u0000tna')).toBe('Aetna')
    expect(read(say.initials, '\u200eJ.R.')).toBe('JR')
  })
})
