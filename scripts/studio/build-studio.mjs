import { join } from 'node:path'
import { run } from '../process/shell.mjs'
import { root } from '../setup/index.mjs'

const cms = join(root, 'cms')
process.chdir(cms)
// No usage statistics are sent.
const env = { DO_NOT_TRACK: '1', CI: '1' }
run('node', [join(cms, 'node_modules/sanity/bin/sanity'), 'build', '--yes'], { env })
run(
  'node',
  [join(cms, 'node_modules/vite/bin/vite.js'), 'build', '-c', join(cms, 'build/overlay.config.ts')],
  { env },
)
