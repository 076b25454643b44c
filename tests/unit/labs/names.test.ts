import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareNames } from '#edge/domains/unmatched_labs/identity/compare-names'
import {
  findMatchProblem,
  isSameDay,
  isSwappedDay,
} from '#edge/domains/unmatched_labs/identity/index'

const rows = readFileSync(new URL('names.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe('a name on record beside one that a laboratory printed', () => {
  it.each(rows)('%s %s (%s) and "%s" are a %s: %s', (...row) => {
    const [firstName = '', lastName = '', nickname = '', printed = '', verdict] = row
    expect(compareNames({ firstName, lastName, nickname }, printed)).toBe(verdict)
  })
})

describe('whose a report is', () => {
  const person = { firstName: 'Jordan', lastName: 'Ellis', dob: '1990-05-06' }
  it('is settled by name and birth date together', () => {
    expect(findMatchProblem(person, { name: 'ELLIS^JORDAN', dob: '1990-05-06' })).toBeNull()
    expect(findMatchProblem(person, { name: 'ELLIS^J', dob: '1990-05-06' })).toBe('other_name')
    expect(findMatchProblem(person, { name: 'ELLIS^JORDAN', dob: '1990-06-05' })).toBe('other_dob')
  })

  it('takes a birth date with a time or without hyphens, and no part of one', () => {
    for (const dob of ['1990-05-06', '19900506', '1990-05-06T00:00:00Z', ' 1990-05-06 '])
      expect(isSameDay('1990-05-06', dob)).toBe(true)
    for (const dob of ['1990', '1990-05', '', '1990-05-07'])
      expect(isSameDay('1990-05-06', dob)).toBe(false)
    expect(isSwappedDay('1990-05-06', '1990-06-05')).toBe(true)
    expect(isSwappedDay('1990-05-05', '1990-05-05')).toBe(false)
  })
})
