import { log } from '../process/shell.mjs'
import { buildStudio, findServer, prepareCheckout, stateFolder } from '../setup/index.mjs'

prepareCheckout()
buildStudio()

// A running server serves the new build, on whichever port it is; two servers on one state would not see each other.
const running = await findServer(stateFolder)
const origin = running ?? `http://localhost:${process.env.PORT ?? '4321'}`
log(
  `The Studio is at ${origin}/studio: sign in as editor@demo.careplus.test or admin@demo.careplus.test`,
)
if (!running) await import('../start.mjs')
