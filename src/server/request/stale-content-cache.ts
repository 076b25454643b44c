import type { StaleCache } from '#content/reader'
import { workerCache } from '#server/worker-cache'

const ttlSeconds = 2_592_000
const cacheUrl = (key: string) => `https://answers.invalid/?${new URLSearchParams({ key })}`

/** What the content layer last said, kept by the network for when it says nothing. */
export const staleContentCache: StaleCache = {
  get: async (key) => (await workerCache.match(cacheUrl(key)))?.json(),
  put: (key, answer) =>
    workerCache.put(
      cacheUrl(key),
      Response.json(answer, { headers: { 'cache-control': `max-age=${ttlSeconds}` } }),
    ),
}
