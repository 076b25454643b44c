import { buildStudio, prepareCheckout } from './setup/index.mjs'
import { log } from './shell.mjs'

prepareCheckout()
buildStudio()

const origin = `http://localhost:${process.env.PORT ?? '4321'}`
const isRunning = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) })
  .then(({ ok }) => ok)
  .catch(() => false)
log(
  `The Studio is at ${origin}/studio: sign in as editor@demo.careplus.test or admin@demo.careplus.test`,
)
// A running server serves the new build; otherwise one is started.
if (!isRunning) await import('./start.mjs')
