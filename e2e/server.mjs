import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../scripts/serve.mjs'
import { applyMigrations, createSecrets, loadDemoClinic, root } from '../scripts/setup/index.mjs'

// Serves the built worker with a new demo clinic for the browser tests.
const state = join(root, 'test-results/state')
rmSync(state, { recursive: true, force: true })
createSecrets()
applyMigrations(state)
loadDemoClinic(state)
const { url } = await serve({ port: Number(process.env.E2E_PORT ?? 4399), at: state })
process.stdout.write(`ready ${url}\n`)
