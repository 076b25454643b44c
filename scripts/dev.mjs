import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demo, dependencies, migrate, node24, root, secrets } from './setup.mjs'

process.chdir(root)
dependencies()
node24()
secrets()
migrate()
demo()

// Astro's dev server keeps its state where wrangler's own local default is, and reads variables from one file.
const local = join(root, '.dev.vars.local')
copyFileSync(join(root, '.dev.vars'), local)
writeFileSync(local, `${readFileSync(local, 'utf8')}ENVIRONMENT="local"\n`)
const server = spawn(
  'node',
  ['node_modules/astro/bin/astro.mjs', 'dev', '--port', process.env.PORT ?? '4321'],
  { stdio: 'inherit', env: { ...process.env, CLOUDFLARE_ENV: 'local' } },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
