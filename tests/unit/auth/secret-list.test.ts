import { expect, it, vi } from 'vitest'
import {
  matchesSecret,
  newestSecret,
  secretListOf,
  secretListProblem,
  sharedSecrets,
} from '#edge/platform/crypto/secret-list'
import { readEnvironment } from '#edge/platform/environment'

it('the first secret of a list signs, and spaces do not count', () => {
  expect(secretListOf(' new , old ')).toEqual(['new', 'old'])
  expect(newestSecret('new,old')).toBe('new')
  expect(secretListOf('')).toEqual([])
})

it('every secret is tried, whichever of them matches: the time does not tell', async () => {
  for (const given of ['new', 'old', 'other']) {
    const check = vi.fn((secret: string) => secret === given)
    expect(await matchesSecret('new,old', check)).toBe(given !== 'other')
    expect(check).toHaveBeenCalledTimes(2)
  }
  expect(await matchesSecret('', () => true)).toBe(false)
})

it('a list with a fault is refused without repeating a part of it', () => {
  const secret = 'x'.repeat(32)
  expect(secretListProblem(`${secret},${'y'.repeat(32)}`, 32)).toBeNull()
  expect(secretListProblem(`${secret},short`, 32)).toBe(
    'must be at least 32 characters, each of two',
  )
  expect(secretListProblem(`${secret},${secret}`, 32)).toBe('has one secret twice')
  expect(secretListProblem('a,b,c', 1)).toBe('has more than two secrets: new,old')
  expect(secretListProblem('a,', 1)).toBe('has an empty secret beside a comma')
})

it.each(sharedSecrets)('%s is refused at boot with three values', (name) => {
  const start = () => readEnvironment({ [name]: ['a', 'b', 'c'].map((x) => x.repeat(40)).join() })
  expect(start).toThrow(new RegExp(`${name} (has more than two secrets|must be a P-256 pair)`))
})
