import { describe, expect, it } from 'vitest'
import { csvCell } from '#edge/jsonapi/read/csv'

describe('a CSV cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-cmd',
    '@SUM(A1)',
    '\tx',
    '\rx',
    ' =1+1',
    '\u00a0\n=1+1',
    '＝1+1',
    '＠SUM(A1)',
  ])('is never a formula: %j', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toMatch(/^'/)
  })
  it('keeps numbers as numbers', () => {
    expect(csvCell(-12.5)).toBe('-12.5')
  })
  it('quotes what would break the row', () => {
    expect(csvCell('a,"b"\nc')).toBe('"a,""b""\nc"')
    expect(csvCell('x;=1+1')).toBe('"x;=1+1"')
  })
  it('is empty for nothing', () => {
    expect([csvCell(null), csvCell(undefined)]).toEqual(['', ''])
  })
})
