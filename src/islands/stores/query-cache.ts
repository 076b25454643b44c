import { type FetcherStore, nanoquery } from '@nanostores/query'
import type { ApiError } from '#edge/client'
import { maxPersistentMs, persistList, readPersistentList } from './persistent-lists'
import { onLogOut } from './session'

const freshMs = 30_000
const cacheMs = 300_000

const cache = new Map()
const [create, , { revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: freshMs,
  cacheLifetime: cacheMs,
  onErrorRetry: null,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
})

export interface QueryOptions<T> {
  /** What the page itself carried: an answer as fresh as one from the API. */
  readonly initial?: T
  /** Reads again this often while the tab is visible, and when it or the network comes back. */
  readonly pollMs?: number
}

/**
 * The API's answer to `read`, shared by every caller of the same `key`. A key is a path and query of the
 * API: '/patients/1/todos'. Fresh for 30 s, kept for 5 min, never retried; lists that are the same for everyone are
 * kept for 8 h, also for the next page, which shows them while it reads them again. `data` is undefined until the
 * first answer. For the browser only: an isolate of the server answers many users.
 */
export const query = <T>(
  key: string,
  read: () => Promise<T>,
  { initial, pollMs }: QueryOptions<T> = {},
): FetcherStore<T, ApiError> => {
  if (initial !== undefined && !cache.has(key))
    cache.set(key, { data: initial, created: Date.now(), expires: Date.now() + cacheMs })
  const stored = cache.has(key) ? undefined : readPersistentList(key)
  if (stored)
    cache.set(key, { data: stored.data, created: stored.at, expires: stored.at + maxPersistentMs })
  return create<T, ApiError>([key], {
    fetcher: () => readUntilCurrent(key, read),
    ...(pollMs && {
      dedupeTime: pollMs / 3,
      revalidateInterval: pollMs,
      revalidateOnFocus: true,
      revalidateOnReconnect: true,
    }),
  })
}

/** Reads again every query that is on screen and begins with `prefix`; the old answer stays meanwhile. */
export const revalidate = (prefix: string) => {
  const matches = (key: string) => key.startsWith(prefix)
  for (const key of runningReads.keys()) if (matches(key)) runningReads.set(key, 'outdated')
  // The library reads nothing in a hidden tab, and would forget that it was asked to.
  if (document.hidden) outdatedWhileHidden.add(prefix)
  else revalidateKeys(matches)
}

const outdatedWhileHidden = new Set<string>()
// On the window, after the library's own listener has noticed that the tab is visible.
if (typeof window !== 'undefined')
  addEventListener('visibilitychange', () => {
    if (document.hidden) return
    const prefixes = [...outdatedWhileHidden]
    outdatedWhileHidden.clear()
    for (const prefix of prefixes) revalidate(prefix)
  })

const runningReads = new Map<string, 'current' | 'outdated'>()
/** Reads again if the key was revalidated meanwhile, for an answer may be older than the change. */
const readUntilCurrent = async <T>(key: string, read: () => Promise<T>): Promise<T> => {
  try {
    for (;;) {
      runningReads.set(key, 'current')
      const data = await read()
      if (runningReads.get(key) !== 'current') continue
      persistList(key, data)
      return data
    }
  } finally {
    runningReads.delete(key)
  }
}

onLogOut(() => cache.clear())
