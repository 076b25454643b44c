import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: never }
await applyD1Migrations(DB, MIGRATIONS)
