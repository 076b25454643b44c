import { type ContentEnvironment, lakeOf } from './client'

/** How long an isolate uses the content version it has before it asks again, in milliseconds. */
const versionTtlMs = 1_000
/** How long a page waits for the answer: little while the version is this recent, else longer. */
const recentMs = 5_000
const refreshTimeoutMs = 50
const firstTimeoutMs = 1_000

type KeepAlive = (work: Promise<unknown>) => void
let version: number | null = null
/** When the version last came from the lake, and when it was last asked for. */
let confirmedAt = Number.NEGATIVE_INFINITY
let fetchedAt = Number.NEGATIVE_INFINITY
let answer: Promise<number | null> = Promise.resolve(null)
let lastFetch = 0

/**
 * The version of what is published, which goes up with every publish. It is in memory but once a second; then it is
 * asked for. A version of the last seconds serves when the answer takes long; an older one, of an isolate that was
 * idle, only when there is no answer. Null until it was known once.
 */
export const contentVersion = async (
  environment: ContentEnvironment,
  keepAlive: KeepAlive,
): Promise<number | null> => {
  const now = Date.now()
  const isDue = now - fetchedAt >= versionTtlMs
  if (isDue) {
    fetchedAt = now
    answer = fetchVersion(environment)
    keepAlive(answer)
  }
  const isRecent = now - confirmedAt < recentMs
  if (isRecent && !isDue) return version
  return (await withTimeout(isRecent ? refreshTimeoutMs : firstTimeoutMs, answer)) ?? version
}

/** After a publish through this isolate its pages wait for the new version, so that an editor sees all of them new. */
export const expireContentVersion = (): void => {
  fetchedAt = Number.NEGATIVE_INFINITY
  confirmedAt = Number.NEGATIVE_INFINITY
}

const fetchVersion = (environment: ContentEnvironment): Promise<number | null> => {
  lastFetch += 1
  const thisFetch = lastFetch
  return lakeOf(environment)
    .version()
    .then((fresh) => {
      // An answer that was overtaken by a later question may be older than that one's.
      if (thisFetch !== lastFetch) return answer
      version = fresh
      confirmedAt = Date.now()
      return fresh
    })
    .catch(() => null)
}

export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
