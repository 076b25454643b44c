import { reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import { fillsContentLake } from './content-files.mjs'

// Files share a worker, which takes seconds to start, and the modules of the platform, which take one: each file begins
// with empty storage, and with nothing that the modules remember of the file before.
// Work that a file left behind can keep its database or its files: both are emptied again until nothing is there.
const storage = env as unknown as { DB: D1Database; FILES: R2Bucket }
const isEmpty = async () => {
  const tables = storage.DB.prepare(
    "select count(*) as n from sqlite_schema where type = 'table' and name = 'users'",
  )
  const [count, files] = await Promise.all([
    tables.first<number>('n'),
    storage.FILES.list({ limit: 1 }),
  ])
  return count === 0 && files.objects.length === 0
}
const emptyStorage = async () => {
  do await reset()
  while (!(await isEmpty().catch(() => false)))
}
await emptyStorage()
vi.restoreAllMocks()
vi.unstubAllGlobals()

/** Files that fill the content lake: what modules keep of its texts and brands is dropped before and after them. */
const worker = globalThis as { hasContentInMemory?: boolean }
const isContentFile = fillsContentLake(expect.getState().testPath ?? '')
if (isContentFile || worker.hasContentInMemory) vi.resetModules()
worker.hasContentInMemory = isContentFile
const { evictAllSessions } = await import('#edge/access/sessions/session')
const { lowCost, setPasswordCost } = await import('#edge/access/passwords')
const { forgetIsolateLimits } = await import('#edge/access/rate-limits')
const { setClock } = await import('#edge/platform/time')
const { provideBrandLookup } = await import('#edge/platform/brand-port')
const { silenceInfo } = await import('#edge/platform/log')
const { platformBrands } = await import('#server/request/content-reader')
const { lakeOf } = await import('#content/client')
// Work of the file before can wake the lake once it is emptied: its object is of modules that are gone, and may have
// written. It is emptied until the object of these modules answers that nothing is there.
const readLakeVersion = () => lakeOf(env as Env).version()
for (let tries = 0; isContentFile && (await readLakeVersion().catch(() => null)) !== 0; tries++) {
  if (tries === 20) throw new Error('The content lake is not empty after 20 tries')
  await emptyStorage()
}

// Channels as well: what one has sent, by the numbers of events that count anew, it would not send again in this file.
const { people, userId } = await import('./world')
const { staffBoard } = await import('#edge/live/shared-channels-contract')
const { USER_CHANNEL } = env as Env
const channels = [staffBoard, ...(Object.keys(people) as (keyof typeof people)[]).map(userId)]
const hasSentNothing = (name: string) =>
  runInDurableObject(
    USER_CHANNEL.get(USER_CHANNEL.idFromName(name)),
    (_, { storage }) => storage.sql.exec('select count(*) as n from log').one().n === 0,
  )
const areChannelsEmpty = async () =>
  (await Promise.all(channels.map(hasSentNothing))).every((isEmptyChannel) => isEmptyChannel)
while (!(await areChannelsEmpty().catch(() => false))) await emptyStorage()

const { DB, NEW_DATABASE } = env as unknown as { DB: D1Database; NEW_DATABASE: string[] }
await DB.batch(NEW_DATABASE.map((script) => DB.prepare(script)))
evictAllSessions()
forgetIsolateLimits()
setClock(null)
setPasswordCost(lowCost)
provideBrandLookup(platformBrands)
// Each line would be sent to the runner and printed.
silenceInfo(true)
