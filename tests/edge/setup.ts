import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { platformBrands } from '#server/request/content-reader'

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: never }
await applyD1Migrations(DB, MIGRATIONS)
provideBrandLookup(platformBrands)
