import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../process/shell.mjs'
import { ensureNode24, root, telemetryOff } from '../setup/index.mjs'

// The texts of consents are TypeScript, which the machine's own Node may not read.
ensureNode24()
if (!process.version.startsWith('v24.')) {
  const { status } = spawnSync('node', process.argv.slice(1), { stdio: 'inherit' })
  process.exit(status ?? 1)
}
const { referenceStatements } = await import('../setup/reference-data.mjs')

// Prints the reference data as SQL; with --remote, puts it into the deployed database, or that of another --config.
const text = `${referenceStatements().join(';\n')};\n`
if (process.argv.includes('--remote')) {
  const file = join(mkdtempSync(join(tmpdir(), 'careplus-')), 'reference-data.sql')
  writeFileSync(file, text)
  const at = process.argv.indexOf('--config')
  const config = at > 0 ? ['--config', process.argv[at + 1] ?? ''] : []
  run(
    'node',
    [
      join(root, 'node_modules/wrangler/bin/wrangler.js'),
      'd1',
      'execute',
      'DB',
      '--remote',
      '--yes',
      '--file',
      file,
      ...config,
    ],
    { verbose: true, env: { ...telemetryOff } },
  )
} else process.stdout.write(text)
