import { type FetcherStore, nanoquery } from '@nanostores/query'
import type { ApiError } from '../../edge/client'
import { onLogOut } from './session'

const freshMs = 30_000
const cacheMs = 300_000

const cache = new Map()
const [create, , { invalidateKeys, revalidateKeys, mutateCache }] = nanoquery({
  cache,
  dedupeTime: freshMs,
  cacheLifetime: cacheMs,
  onErrorRetry: null,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
})

/**
 * What the edge answers to `read`, shared by everybody who asks for the same `key`: '/patients/1/todos'.
 * Fresh for 30 s, kept for 5 min, asked once. `data` is undefined until the first answer.
 */
export const query = <T>(
  key: string,
  read: () => Promise<T>,
  first?: T,
): FetcherStore<T, ApiError> => {
  // What the page itself carried is an answer as good as any.
  if (first !== undefined && !cache.has(key)) seed(key, first)
  return create<T, ApiError>([key], { fetcher: read })
}

const seed = (key: string, data: unknown) =>
  cache.set(key, { data, created: Date.now(), expires: Date.now() + cacheMs })

const startsWith = (prefix: string) => (key: string) => key.startsWith(prefix)
/** Reads again whatever is shown and begins with `prefix`, keeping the old answer on screen meanwhile. */
export const revalidate = (prefix: string) => revalidateKeys(startsWith(prefix))
/** Forgets answers that begin with `prefix`; what is shown is read again. */
export const invalidate = (prefix: string) => invalidateKeys(startsWith(prefix))
/** Puts an answer in place of what is known: after a write that returned the row. */
export const setQueryData = (key: string, data: unknown) => {
  seed(key, data)
  mutateCache(key, data)
}

onLogOut(() => cache.clear())
