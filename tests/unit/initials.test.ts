import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expectedInitials,
  formatInitials,
  graphemesOf,
  matchesInitials,
} from '#edge/platform/names/initials'

describe('the initials of a person', () => {
  it.each([
    ['Alex', 'Rivera', 'AR'],
    ['ngozi', 'okafor', 'NO'],
    ['Maria', 'de la Cruz', 'MD'],
    ['Jan', "'t Hooft", 'JT'],
    ['Seán', 'O’Brien', 'SO'],
    ['Élodie', 'Çelik', 'ÉÇ'],
    ['E\u0301lodie', 'C\u0327elik', 'ÉÇ'],
    ['李', '明', '李明'],
    ['민준', '김', '민김'],
    ['محمد', 'علي', 'مع'],
    ['ßen', 'Weiss', 'ßW'],
    ['  Ana ', ' lima ', 'AL'],
  ])('%s %s are %s', (first, last, expected) =>
    expect(expectedInitials(first, last)).toBe(expected),
  )

  it('are one letter for a person with one name, no matter what fills the other field', () => {
    for (const last of ['', ' ', '-', '.', '—']) expect(expectedInitials('Sukarno', last)).toBe('S')
    expect(expectedInitials('', 'Madonna')).toBe('M')
    expect(expectedInitials('Madonna', 'Madonna')).toBe('MM')
  })

  it('follow the capitals of the language', () => {
    expect(expectedInitials('ilker', 'ışık', 'tr')).toBe('İI')
    expect(expectedInitials('ilker', 'ışık', 'en')).toBe('II')
  })
})

describe('what is typed', () => {
  it('matches in any case, with dots and spaces, however it is encoded', () => {
    for (const typed of ['ar', 'AR', 'aR', 'A. R.', ' a r '])
      expect(matchesInitials(typed, 'Alex', 'Rivera')).toBe(true)
    expect(matchesInitials('e\u0301c\u0327', 'Élodie', 'Çelik')).toBe(true)
    expect(matchesInitials('iı', 'ilker', 'ışık', 'tr')).toBe(true)
    expect(matchesInitials('İI', 'ilker', 'ışık', 'tr')).toBe(true)
  })

  it('does not match in another order, in part or in excess', () => {
    for (const typed of ['ra', 'a', 'r', 'arr', 'a-r', ''])
      expect(matchesInitials(typed, 'Alex', 'Rivera')).toBe(false)
    expect(matchesInitials('ss', 'Sukarno', '')).toBe(false)
    expect(matchesInitials('s', 'Sukarno', '')).toBe(true)
  })

  it('matches no one without a name', () => {
    expect(matchesInitials('', '', '')).toBe(false)
    expect(matchesInitials('--', '-', '-')).toBe(false)
  })

  it('is shown in upper case, two letters at most', () => {
    expect(formatInitials('a.r.x')).toBe('AR')
    expect(formatInitials('e\u0301x')).toBe('ÉX')
    expect(formatInitials('')).toBe('')
  })

  it('is accepted whenever it is what we said we expect', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('en', 'tr', 'ar', 'es', 'fr'),
        (first, last, locale) => {
          const expected = expectedInitials(first, last, locale)
          expect(graphemesOf(expected).length).toBeLessThanOrEqual(2)
          if (expected === '') return
          expect(matchesInitials(expected, first, last, locale)).toBe(true)
          expect(matchesInitials(formatInitials(expected, locale), first, last, locale)).toBe(true)
        },
      ),
    ))
})
