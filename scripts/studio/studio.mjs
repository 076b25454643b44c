import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, log } from '../process/shell.mjs'
import { buildStudio, findServer, prepareCheckout, root, stateFolder } from '../setup/index.mjs'

prepareCheckout()
buildStudio()
if (process.argv.includes('--deploy')) {
  const client = join(root, 'dist/client')
  if (!existsSync(client)) fail('Build the site first: npm run build')
  cpSync(join(root, 'cms/dist'), join(client, 'studio'), { recursive: true })
  log('The Studio is in dist/client/studio, and is deployed with the site')
  process.exit()
}

// A running server serves the new build, on whichever port it is; two servers on one state would not see each other.
const running = await findServer(stateFolder)
const origin = running ?? `http://localhost:${process.env.PORT ?? '4321'}`
log(
  `The Studio is at ${origin}/studio: sign in as editor@demo.careplus.test or admin@demo.careplus.test`,
)
if (!running) await import('../start.mjs')
