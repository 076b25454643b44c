import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../process/shell.mjs'
import {
  buildApp,
  createSecrets,
  findChromium,
  findHeadlessShell,
  prepareCheckout,
  root,
} from '../setup/index.mjs'

// Every page in every brand, theme, width and language. `npm test` covers every pair of them.
prepareCheckout()
createSecrets()
findChromium()
findHeadlessShell()
buildApp()

const file = join(root, 'test-results/matrix.json')
mkdirSync(join(root, 'test-results'), { recursive: true })
rmSync(file, { force: true })
const started = Date.now()
const { status } = spawnSync(
  'node',
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    'matrix',
    '--reporter=list,json',
    // Selects a part: `npm run test:matrix -- --grep noor`.
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, MATRIX: 'whole', PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  },
)

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const rows = JSON.parse(readFileSync(file, 'utf8'))
  .suites.flatMap(specsOf)
  .flatMap(({ title, tests }) =>
    tests.map(({ annotations, results }) => ({
      title,
      views: Number(annotations.find(({ type }) => type === 'views')?.description ?? 0),
      faults: results.at(-1)?.errors?.length ?? 0,
    })),
  )
process.stdout.write('\n')
for (const { title, views, faults } of rows.filter((row) => row.views > 0 || row.faults > 0))
  process.stdout.write(`${faults ? '✗' : '✓'} ${title}: ${views} views, ${faults} faults\n`)
const total = (of) => rows.reduce((total, row) => total + of(row), 0)
log(`The whole matrix took ${Math.round((Date.now() - started) / 60_000)} min`)
process.stdout.write(`${total((row) => row.views)} views, ${total((row) => row.faults)} faults\n`)
process.exit(status ?? 1)
