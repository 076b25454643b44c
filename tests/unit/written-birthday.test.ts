import { describe, expect, it } from 'vitest'
import { readBirthday } from '#edge/platform/languages/written-birthday'

const read = (typed: string, language = 'en') => readBirthday(typed, language, 2026)

describe('a birthday as people write it', () => {
  it.each([
    ['3/4/90', '1990-03-04'],
    ['03/04/1990', '1990-03-04'],
    ['3-4-1990', '1990-03-04'],
    ['3.4.90', '1990-03-04'],
    ['03041990', '1990-03-04'],
    ['1990-03-04', '1990-03-04'],
    ['1990/3/4', '1990-03-04'],
    ['19900304', '1990-03-04'],
    ['4 mar 1990', '1990-03-04'],
    ['March 4, 1990', '1990-03-04'],
    ['mar. 4th 90', '1990-03-04'],
    ['the 4th of March 1990', '1990-03-04'],
    ['Sept 9 1985', '1985-09-09'],
    ['25/3/1990', '1990-03-25'],
    [' 2/29/2000 ', '2000-02-29'],
    ['5/6/05', '2005-05-06'],
  ])('%s is %s in English', (typed, day) => expect(read(typed)).toBe(day))

  it.each([
    ['3/4/90', 'es', '1990-04-03'],
    ['4 de marzo de 1990', 'es', '1990-03-04'],
    ['4 mars 1990', 'fr', '1990-03-04'],
    ['1er août 1988', 'fr', '1988-08-01'],
    ['12/25/1990', 'fr', '1990-12-25'],
    ['٤ مارس ١٩٩٠', 'ar', '1990-03-04'],
    ['March 4, 1990', 'ar', '1990-03-04'],
  ])('%s in %s is %s', (typed, language, day) => expect(read(typed, language)).toBe(day))

  it.each([
    '',
    '1990',
    '3/4',
    '13/13/1990',
    '2/30/1990',
    '2/29/1999',
    '3/4/12',
    'ma 4 1990',
    'March April 1990',
    'yesterday',
    '4 foo 1990',
    '3/4/190',
  ])('%j is read as no day', (typed) => expect(read(typed)).toBeNull())
})
