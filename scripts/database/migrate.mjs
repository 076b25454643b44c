import { run } from '../process/shell.mjs'
import { root, stateFolder, telemetryOff } from '../setup/index.mjs'

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
    process.argv[2] ?? stateFolder,
  ],
  { env: { ...telemetryOff, CI: '1' } },
)
