import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './process/shell.mjs'
import { root, telemetryOff } from './setup/index.mjs'

process.chdir(root)
run('node', ['scripts/build-icons.mjs'])
run('node', ['node_modules/astro/bin/astro.mjs', 'build'], {
  verbose: Boolean(process.env.LOUD),
  env: telemetryOff,
})

// The adapter copies local secrets beside the worker; what is deployed has its own, and a laptop reads its .dev.vars.
for (const name of ['.dev.vars', '.env']) rmSync(join(root, 'dist/server', name), { force: true })

run('node', ['scripts/write-worker-options.mjs'])

// The API's reference page serves its viewer itself.
const viewer = 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
if (existsSync(viewer)) {
  mkdirSync(join(root, 'dist/client/reference'), { recursive: true })
  cpSync(viewer, join(root, 'dist/client/reference/scalar.js'))
}
