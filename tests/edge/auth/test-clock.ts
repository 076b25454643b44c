import { afterEach, beforeEach } from 'vitest'
import { setClock } from '#edge/platform/time'

/**
 * A clock that the tests of a file move on: by `secondsBetweenTests` before each, so that no test meets the rate limits
 * of the one before, and as far as they say within one.
 */
export const startTestClock = (secondsBetweenTests: number) => {
  let at = Date.now()
  const wait = (seconds: number) => {
    at += seconds * 1000
    setClock(at)
  }
  beforeEach(() => wait(secondsBetweenTests))
  afterEach(() => setClock(null))
  return wait
}
