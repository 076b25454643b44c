import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../setup.mjs'

const run = promisify(execFile)

/** The demo documents, as the sources now have them; read by the Node that reads TypeScript. */
export const demoContent = async () => {
  const node = join(root, 'node_modules/.bin/node')
  const { stdout } = await run(node, [join(root, 'scripts/print-demo-content.mjs')], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

/** Brings a served lake's demo documents to what the sources now say; what an editor changed stays theirs. */
export const loadDemoContent = async (miniflare) => {
  const lakes = await miniflare.getDurableObjectNamespace('LAKE')
  return lakes.get(lakes.idFromName('production')).loadDemo(await demoContent())
}
