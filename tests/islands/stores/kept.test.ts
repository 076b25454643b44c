// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keep, kept } from '../../../src/islands/stores/kept'
import { logOut } from '../../../src/islands/stores/session'
import { edge, watchLeaving } from './browser'

const robin = { version: '1', userId: 'robin' }
const isText = (value: unknown): value is string => typeof value === 'string'
const hour = 3_600_000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('gives back what it keeps, for at most eight hours', () => {
  keep(robin, 'flags', 'on')
  expect(kept(robin, 'flags', isText)).toBe('on')
  vi.advanceTimersByTime(8 * hour + 1)
  expect(kept(robin, 'flags', isText)).toBeUndefined()
})

it.each([
  ['another version', { version: '2', userId: 'robin' }],
  ['another person', { version: '1', userId: 'sam' }],
])('forgets everything for %s', (_, owner) => {
  keep(robin, 'theme', 'blue')
  expect(kept(owner, 'theme', isText)).toBeUndefined()
  expect(kept(robin, 'theme', isText)).toBeUndefined()
})

it('takes nothing it does not recognise', () => {
  localStorage.setItem('careplus_kept', 'not json')
  expect(kept(robin, 'theme', isText)).toBeUndefined()
  keep(robin, 'theme', 7)
  expect(kept(robin, 'theme', isText)).toBeUndefined()
})

it('is empty after a log out', async () => {
  vi.useRealTimers()
  edge()
  watchLeaving()
  keep(robin, 'flags', 'on')
  await logOut()
  expect(localStorage.getItem('careplus_kept')).toBeNull()
})
