import { describe, expect, it } from 'vitest'
import { cell } from '../../src/edge/jsonapi/csv'

describe('a CSV cell', () => {
  it.each(['=1+1', '+1', '-cmd', '@SUM(A1)', '\tx', '\rx'])('is never a formula: %j', (text) => {
    expect(cell(text).replaceAll('"', '')).toMatch(/^'/)
  })
  it('keeps numbers as numbers', () => {
    expect(cell(-12.5)).toBe('-12.5')
  })
  it('quotes what would break the row', () => {
    expect(cell('a,"b"\nc')).toBe('"a,""b""\nc"')
  })
  it('is empty for nothing', () => {
    expect([cell(null), cell(undefined)]).toEqual(['', ''])
  })
})
