import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './say.mjs'
import { quiet, root } from './setup.mjs'

process.chdir(root)
run('node', ['scripts/icons.mjs'])
run('node', ['node_modules/astro/bin/astro.mjs', 'build'], {
  loud: Boolean(process.env.LOUD),
  env: quiet,
})

// The API's reference page serves its viewer itself.
const viewer = 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
if (existsSync(viewer)) {
  mkdirSync(join(root, 'dist/client/reference'), { recursive: true })
  cpSync(viewer, join(root, 'dist/client/reference/scalar.js'))
}
