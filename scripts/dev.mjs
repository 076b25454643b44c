import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoContent } from './content/read-demo.mjs'
import { log } from './process/shell.mjs'
import {
  applyMigrations,
  createSecrets,
  loadDemoClinic,
  prepareCheckout,
  root,
} from './setup/index.mjs'

prepareCheckout()
createSecrets()
// Astro's dev server keeps its state where wrangler's own local default is, and reads variables from one file.
const state = join(root, '.wrangler/state')
applyMigrations(state)
loadDemoClinic(state)

const localVariables = join(root, '.dev.vars.local')
copyFileSync(join(root, '.dev.vars'), localVariables)
writeFileSync(localVariables, `${readFileSync(localVariables, 'utf8')}ENVIRONMENT="local"\n`)
const port = process.env.PORT ?? '4321'
const server = spawn('node', ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port], {
  stdio: 'inherit',
  env: { ...process.env, CLOUDFLARE_ENV: 'local' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

// The content lake runs inside the server, so it is filled as soon as the server answers.
const seedContent = async () => {
  const response = await fetch(`http://localhost:${port}/dev/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await readDemoContent()),
  }).catch(() => null)
  if (response?.ok) return log(`Demo content: ${await response.text()}`)
  if (server.exitCode === null) setTimeout(seedContent, 1_000)
}
await seedContent()
