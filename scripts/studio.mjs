import { say } from './shell.mjs'
import { dependencies, node24, root, studio } from './setup.mjs'

process.chdir(root)
dependencies()
node24()
studio()

const at = `http://localhost:${process.env.PORT ?? '4321'}`
const isRunning = await fetch(`${at}/api/health`, { signal: AbortSignal.timeout(2_000) })
  .then(({ ok }) => ok)
  .catch(() => false)
say(
  `The Studio is at ${at}/studio: sign in as editor@demo.careplus.test or admin@demo.careplus.test`,
)
// A server that runs serves what is built from now on; without one, one is started.
if (!isRunning) await import('./start.mjs')
