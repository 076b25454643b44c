import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { silenceInfo } from '#edge/platform/log'
import { platformBrands } from '#server/request/content-reader'

const { DB, MIGRATIONS, REFERENCE_DATA } = env as unknown as {
  DB: D1Database
  MIGRATIONS: never
  REFERENCE_DATA: string[]
}
await applyD1Migrations(DB, MIGRATIONS)
await DB.batch(REFERENCE_DATA.map((statement) => DB.prepare(statement)))
provideBrandLookup(platformBrands)
// Each line would be sent to the runner and printed.
silenceInfo(true)
