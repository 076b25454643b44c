import { join } from 'node:path'
import { fail, log } from './process/shell.mjs'
import { supervise } from './process/supervise.mjs'
import {
  applyMigrations,
  buildApp,
  createSecrets,
  loadDemoClinic,
  prepareCheckout,
  root,
} from './setup/index.mjs'

const started = Date.now()
prepareCheckout()
createSecrets()
buildApp()
applyMigrations()
loadDemoClinic()

const port = process.env.PORT ?? '4321'
const { stop } = supervise({
  command: 'node',
  args: [join(root, 'scripts/process/serve.mjs'), '--port', port, ...process.argv.slice(2)],
  healthUrl: `http://127.0.0.1:${port}/api/health`,
  onReady: (url) => {
    log(`Care Plus answers at ${url} (${Math.round((Date.now() - started) / 1000)} s)`)
    log(`Codes and messages that would be sent are at ${url}/dev/outbox`)
    log(
      'Sign in as patient@demo.careplus.test or <role>@demo.careplus.test, password Demo-pass-2026!',
    )
    log('Staff are then asked for a code: the outbox shows the one of each demo account')
  },
  onRestart: () =>
    log('The server stopped answering. Starting it again; nothing that was saved is lost'),
  onGivenUp: () =>
    fail(`The server stopped. Is port ${port} taken? Choose another: PORT=4322 npm start`),
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stop(signal)
    process.exit(0)
  })
