import { run } from './shell.mjs'
import { quiet, root, state } from './setup.mjs'

process.chdir(root)
run(
  'node',
  [
    'node_modules/wrangler/bin/wrangler.js',
    'd1',
    'migrations',
    'apply',
    'DB',
    '--local',
    '--persist-to',
    process.argv[2] ?? state,
  ],
  { env: { ...quiet, CI: '1' } },
)
