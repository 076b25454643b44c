import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../setup/index.mjs'

const run = promisify(execFile)

/** The demo documents of the sources, printed by a Node that strips types. */
export const readDemoContent = async () => {
  const node = join(root, 'node_modules/.bin/node')
  const { stdout } = await run(node, [join(root, 'scripts/content/print-demo-content.mjs')], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}
