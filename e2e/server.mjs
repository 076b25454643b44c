import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../scripts/serve.mjs'
import { applyMigrations, createSecrets, loadDemoClinic, root } from '../scripts/setup/index.mjs'

// The browser tests meet the built worker with a demo clinic of its own, made anew.
const at = join(root, 'test-results/state')
rmSync(at, { recursive: true, force: true })
createSecrets()
applyMigrations(at)
loadDemoClinic(at)
const { url } = await serve({ port: Number(process.env.E2E_PORT ?? 4399), at })
process.stdout.write(`ready ${url}\n`)
