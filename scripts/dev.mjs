import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoContent } from './content/load-demo.mjs'
import { say } from './shell.mjs'
import { demo, dependencies, migrate, node24, root, secrets } from './setup.mjs'

process.chdir(root)
dependencies()
node24()
secrets()
// Astro's dev server keeps its state where wrangler's own local default is, and reads variables from one file.
const at = join(root, '.wrangler/state')
migrate(at)
demo(at)

const local = join(root, '.dev.vars.local')
copyFileSync(join(root, '.dev.vars'), local)
writeFileSync(local, `${readFileSync(local, 'utf8')}ENVIRONMENT="local"\n`)
const port = process.env.PORT ?? '4321'
const server = spawn('node', ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port], {
  stdio: 'inherit',
  env: { ...process.env, CLOUDFLARE_ENV: 'local' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

// The lake is inside the server, so it is filled as soon as that answers.
const fill = async () => {
  const answer = await fetch(`http://localhost:${port}/dev/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await demoContent()),
  }).catch(() => null)
  if (answer?.ok) return say(`Demo content: ${await answer.text()}`)
  if (server.exitCode === null) setTimeout(fill, 1_000)
}
await fill()
