import { type ContentEnvironment, lakeOf } from './client'

/** How long an isolate caches the content version, and how long it waits for a refresh, in milliseconds. */
const versionTtlMs = 1_000
const refreshTimeoutMs = 50
const firstTimeoutMs = 1_000

type KeepAlive = (work: Promise<unknown>) => void
let version: number | null = null
let fetchedAt = Number.NEGATIVE_INFINITY
let answer: Promise<number | null> = Promise.resolve(null)

/**
 * The version of what is published, which goes up with every publish. It is in memory but once a second;
 * then it is asked for, and the last one known serves when the answer takes long. Null until it was known once.
 */
export const contentVersion = async (
  environment: ContentEnvironment,
  keepAlive: KeepAlive,
): Promise<number | null> => {
  const now = Date.now()
  if (now - fetchedAt >= versionTtlMs) {
    fetchedAt = now
    answer = fetchVersion(environment)
    keepAlive(answer)
    return (
      (await withTimeout(version === null ? firstTimeoutMs : refreshTimeoutMs, answer)) ?? version
    )
  }
  // Until the version is known, all requests wait for the first fetch.
  return version ?? (await withTimeout(firstTimeoutMs, answer))
}

const fetchVersion = (environment: ContentEnvironment): Promise<number | null> =>
  lakeOf(environment)
    .version()
    .then((fresh) => {
      version = fresh
      return fresh
    })
    .catch(() => null)

export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
