import { join } from 'node:path'
import { say, stop } from './shell.mjs'
import { build, demo, dependencies, migrate, node24, root, secrets } from './setup.mjs'
import { supervise } from './supervise.mjs'

process.chdir(root)
const started = Date.now()
dependencies()
node24()
secrets()
build()
migrate()
demo()

const port = process.env.PORT ?? '4321'
const { stop: stopServer } = supervise({
  command: 'node',
  args: [join(root, 'scripts/serve.mjs'), '--port', port, ...process.argv.slice(2)],
  healthUrl: `http://127.0.0.1:${port}/api/health`,
  onReady: (url) => {
    say(`Care Plus answers at ${url} (${Math.round((Date.now() - started) / 1000)} s)`)
    say(`Codes and messages that would be sent are at ${url}/dev/outbox`)
    say(
      'Sign in as patient@demo.careplus.test or <role>@demo.careplus.test, password Demo-pass-2026!',
    )
  },
  onRestart: () =>
    say('The server stopped answering. Starting it again; nothing that was saved is lost'),
  onGivenUp: () =>
    stop(`The server stopped. Is port ${port} taken? Choose another: PORT=4322 npm start`),
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopServer(signal)
    process.exit(0)
  })
