import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '../scripts/serve.mjs'
import { demo, migrate, root, secrets } from '../scripts/setup.mjs'

// The browser tests meet the built worker with a demo clinic of its own, made anew.
const at = join(root, 'test-results/state')
rmSync(at, { recursive: true, force: true })
secrets()
migrate(at)
demo(at)
const { url } = await serve({ port: Number(process.env.E2E_PORT ?? 4399), at })
process.stdout.write(`ready ${url}\n`)
