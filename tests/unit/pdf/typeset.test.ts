import { describe, expect, it } from 'vitest'
import { breakLines, type Direction } from '#edge/platform/pdf/typeset'

/** Every character is one unit wide; Arabic has a font of its own. */
const metrics = {
  faceFor: (character: string, current: string | null) =>
    current && character === ' '
      ? current
      : /\p{Script=Arabic}/u.test(character)
        ? 'arabic'
        : 'latin',
  widthOf: (text: string) => [...text].length,
}
/** The runs of each line as they are handed to the shaper, from left to right. */
const runs = (text: string, direction: Direction, width = 100) =>
  breakLines(text, direction, width, metrics).map((line) => line.runs.map((run) => run.text))

describe('lines of text', () => {
  it('break between words, and keep the breaks of the text', () => {
    expect(runs('one two three\nfour', 'ltr', 8)).toEqual([['one two'], ['three'], ['four']])
  })

  it('break inside a word that is longer than a line', () => {
    expect(runs('to https://example.org', 'ltr', 8)).toEqual([
      ['to'],
      ['https://'],
      ['example.'],
      ['org'],
    ])
  })

  it('keep an empty line, and have no room for a width of nothing', () => {
    expect(runs('a\n\nb', 'ltr')).toEqual([['a'], [], ['b']])
    expect(runs('ab', 'ltr', 0)).toEqual([['a'], ['b']])
  })
})

describe('text from right to left', () => {
  it('puts English between the Arabic words before and after it', () => {
    // The shaper turns each Arabic run around by itself.
    expect(runs('خذ PrEP اليوم', 'rtl')).toEqual([['اليوم', ' ', 'PrEP', 'خذ ']])
  })

  it('keeps numbers from left to right, and mirrors brackets', () => {
    expect(runs('(911)', 'rtl')).toEqual([['(', '911', ')']])
    expect(runs('لمدة 28 يوم', 'rtl')).toEqual([['يوم', ' ', '28', 'لمدة ']])
  })

  it('gives Arabic digits in the order in which the shaper turns them', () => {
    expect(runs('\u0661\u0662', 'rtl')).toEqual([['\u0662\u0661']])
  })

  it('draws no direction controls, and obeys them', () => {
    expect(runs('\u2068(212) 555-0148\u2069', 'rtl')).toEqual([['(212) 555-0148']])
  })
})
