import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.mjs'
import { say } from './shell.mjs'
import { build, chromium, dependencies, node24, root, secrets, studio } from './setup.mjs'

process.chdir(root)
const only = process.argv.slice(2)
const wanted = (name) => only.length === 0 || only.includes(name)
const results = join(root, 'test-results')
const started = Date.now()

dependencies()
node24()
secrets()
if (wanted('e2e')) chromium()
mkdirSync(results, { recursive: true })

const tally = { passed: 0, failed: 0, skipped: 0 }
const add = (passed, failed, skipped = 0) => {
  tally.passed += passed
  tally.failed += failed
  tally.skipped += skipped
}
const seconds = (from) => `${Math.round((Date.now() - from) / 1000)} s`

/** A step's output is kept and shown whole only when it fails. */
const step = (name, command, args, env = {}) =>
  new Promise((done) => {
    const from = Date.now()
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('exit', (code) => {
      say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(from)})`)
      if (code !== 0) process.stdout.write(`${output}\n`)
      done({ code, output })
    })
  })

const reported = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const vitest = async (name, projects) => {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await step(name, 'node', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.map((project) => `--project=${project}`),
  ])
  const report = reported(file)
  if (!report) return add(0, 1)
  add(
    report.numPassedTests,
    Math.max(
      report.numFailedTests + (report.numFailedTestSuites && !report.numFailedTests ? 1 : 0),
      code ? 1 : 0,
    ),
    report.numPendingTests,
  )
}

const playwright = async () => {
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  const { code } = await step(
    'e2e',
    'node',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  const report = reported(file)
  if (!report) return add(0, 1)
  if (report.stats.flaky) say(`! ${report.stats.flaky} browser tests stumbled once: find out why`)
  add(
    report.stats.expected + report.stats.flaky,
    Math.max(report.stats.unexpected, code ? 1 : 0),
    report.stats.skipped,
  )
}

const node = async (name, pattern) => {
  const { code, output } = await step(name, 'node', ['--test', '--test-reporter=tap', pattern])
  const count = (word) => Number(output.match(new RegExp(`^# ${word} (\\d+)`, 'm'))?.[1] ?? 0)
  add(count('pass'), Math.max(count('fail'), code ? 1 : 0), count('skipped'))
}

const check = async () => {
  for (const { name, command, args } of checks) {
    const { code } = await step(name, command, args)
    add(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  }
}

// The build is what is checked for size and driven by browsers; it comes first and once.
if (wanted('check') || wanted('e2e') || wanted('kill')) build()
if (wanted('check') || wanted('e2e')) studio()
await Promise.all([
  wanted('check') ? check() : null,
  (async () => {
    if (wanted('unit')) await vitest('unit', ['unit', 'unit-ny', 'islands'])
    if (wanted('edge')) await vitest('edge', ['edge'])
  })(),
])
if (wanted('kill')) {
  await node('boot', 'tests/boot/*.test.mjs')
  await node('kill', 'tests/kill/*.test.mjs')
}
if (wanted('e2e')) await playwright()

say(`Everything took ${seconds(started)}`)
process.stdout.write(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped ? `, ${tally.skipped} skipped` : ''}\n`,
)
process.exit(tally.failed ? 1 : 0)
