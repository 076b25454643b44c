import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentVersion, expireContentVersion } from '#content/version'

let published = 1
let answerMs = 0
const lake = {
  version: () => {
    const answer = published
    return new Promise<number>((resolve) => setTimeout(resolve, answerMs, answer))
  },
}
const environment = { LAKE: { idFromName: () => 'id', get: () => lake } } as never
const ask = async (waitMs = 2_000): Promise<number | null> => {
  const answer = contentVersion(environment, () => {})
  await vi.advanceTimersByTimeAsync(waitMs)
  return answer
}

beforeEach(async () => {
  vi.useFakeTimers()
  answerMs = 0
  expireContentVersion()
  await ask(0)
})
afterEach(() => {
  vi.useRealTimers()
})

it('a visitor after a quiet hour waits for the version instead of the page as it was then', async () => {
  await vi.advanceTimersByTimeAsync(3_600_000)
  published += 1
  answerMs = 300
  expect(await ask()).toBe(published)
})

it('while visitors come, a slow answer delays no page: the version of a second ago serves, then the new one', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  published += 1
  answerMs = 300
  expect(await ask(50)).toBe(published - 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ask(50)).toBe(published)
})

it('every page is new right after a publish through the same server, however slow the lake', async () => {
  published += 1
  answerMs = 300
  expireContentVersion()
  expect(await Promise.all([ask(0), ask(400)])).toEqual([published, published])
})

it('an answer that comes after a later question does not bring the old version back', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  answerMs = 900
  const slow = contentVersion(environment, () => {})
  published += 1
  answerMs = 100
  expireContentVersion()
  expect(await ask(100)).toBe(published)
  await vi.advanceTimersByTimeAsync(800)
  await slow
  expect(await ask(0)).toBe(published)
})
