import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { say, stop } from './say.mjs'
import { build, demo, dependencies, migrate, node24, root, secrets } from './setup.mjs'

process.chdir(root)
const started = Date.now()
dependencies()
node24()
secrets()
build()
migrate()
demo()

const port = process.env.PORT ?? '4321'
const server = spawn(
  'node',
  [join(root, 'scripts/serve.mjs'), '--port', port, ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
server.stdout.on('data', (chunk) => {
  const text = String(chunk)
  if (!text.startsWith('ready')) return process.stdout.write(text)
  const url = text.split(' ')[1]?.trim()
  say(`Care Plus answers at ${url} (${Math.round((Date.now() - started) / 1000)} s)`)
  say(`Codes and messages that would be sent are at ${url}/dev/outbox`)
  say(
    'Sign in as patient@demo.careplus.test or <role>@demo.careplus.test, password Demo-pass-2026!',
  )
})
server.on('exit', (code) => {
  if (code) stop(`The server stopped. Is port ${port} taken? Choose another: PORT=4322 npm start`)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
