import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checks } from './check.mjs'
import { log } from './process/shell.mjs'
import { beginStudioInstallation } from './setup/dependencies.mjs'
import {
  beginBrowserInstallation,
  beginEngineInstallation,
  createSecrets,
  findChromium,
  findEngines,
  findHeadlessShell,
  prepareCheckout,
  root,
} from './setup/index.mjs'
import { createMemoryFolder } from './test/memory-folder.mjs'
import {
  failedPages,
  lastLines,
  pageLines,
  playwrightFileTimes,
  slowFiles,
  vitestFileTimes,
} from './test/reports.mjs'
import { runSteps } from './test/run-steps.mjs'

const started = Date.now()
const parallelSteps = 2

const selection = process.argv.slice(2)
const isSelected = (name) => selection.length === 0 || selection.includes(name)
const needsEngines = isSelected('engines')
const needsApp = ['check', 'e2e', 'crash', 'engines'].some(isSelected)
const needsStudio = isSelected('check') || isSelected('e2e')
// The budgets of pages are measured in a browser, and other engines are compared with it.
const needsBrowser = isSelected('check') || isSelected('e2e') || needsEngines

// Beside the other lockfile's: either alone leaves a core idle.
const studioInstallation = needsStudio ? beginStudioInstallation() : null
const browserInstallation = (async () => {
  if (needsBrowser) await beginBrowserInstallation()
  if (needsEngines) await beginEngineInstallation()
})()
prepareCheckout()
createSecrets()

// Every step has its temporary files and the state of its servers there.
const memoryFolder = createMemoryFolder()
process.env.TMPDIR = memoryFolder
process.env.CAREPLUS_TEST_STATE = join(memoryFolder, 'state')
const reports = join(root, 'test-results')
mkdirSync(reports, { recursive: true })

const totals = { passed: 0, failed: 0, skipped: 0 }
const count = (passed, failed, skipped = 0) => {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
const fileTimes = []
const secondsSince = (from) => `${Math.round((Date.now() - from) / 1000)} s`

/** Prints a step's output as it comes, each line with the step's name. */
const printLines = (name, stream) => {
  let rest = ''
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) process.stdout.write(`${name} │ ${line}\n`)
  })
  stream.on('end', () => rest && process.stdout.write(`${name} │ ${rest}\n`))
}

/** The name and the output of each. */
const failedSteps = []
/** The pages that failed tests ended on. */
const lastPages = []
/** A step that prints nothing for so long is stuck. It ends as failed, so that the others are run and told of. */
const silenceMs = 15 * 60_000
/** Runs a step beside others. */
const runStep = (name, command, args, env = {}) =>
  new Promise((done) => {
    const from = Date.now()
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const streams = [child.stdout, child.stderr]
    const silence = setTimeout(() => {
      output += `\n${name} printed nothing for ${silenceMs / 60_000} minutes, and was ended.\n`
      child.kill('SIGKILL')
      // Processes that it started may hold them open.
      for (const stream of streams) stream.destroy()
    }, silenceMs)
    for (const stream of streams) {
      printLines(name, stream)
      stream.on('data', (chunk) => {
        output += chunk
        silence.refresh()
      })
    }
    child.on('close', (code) => {
      clearTimeout(silence)
      log(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(from)})`)
      if (code !== 0) failedSteps.push({ name, output })
      done({ code, output })
    })
  })

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const runVitest = async (name, projects) => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await runStep(name, 'node', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.map((project) => `--project=${project}`),
  ])
  const report = readReport(file)
  if (!report) return count(0, 1)
  fileTimes.push(...vitestFileTimes(report))
  count(
    report.numPassedTests,
    Math.max(
      report.numFailedTests + (report.numFailedTestSuites && !report.numFailedTests ? 1 : 0),
      code ? 1 : 0,
    ),
    report.numPendingTests,
  )
}

const runPlaywright = async (name, options = []) => {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await runStep(
    name,
    'node',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...options],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  )
  const report = readReport(file)
  if (!report) return count(0, 1)
  fileTimes.push(...playwrightFileTimes(report))
  for (const { title, file } of failedPages(report))
    lastPages.push({ name, title, lines: pageLines(readFileSync(file, 'utf8')) })
  count(
    report.stats.expected,
    Math.max(report.stats.unexpected, code ? 1 : 0),
    report.stats.skipped,
  )
}

/** Runs the journeys in each engine that the machine has. One that cannot be had is a failure in CI, and elsewhere said. */
const runEngines = async () => {
  const { found, missing } = findEngines()
  for (const title of missing) {
    log(`${title} is not here and Debian could not install it: no journey was tried in it`)
    if (process.env.CI) failedSteps.push({ name: `engine ${title}`, output: 'not installed' })
    count(0, process.env.CI ? 1 : 0, process.env.CI ? 0 : 1)
  }
  if (found.length === 0) return
  const projects = found.map((name) => `--project=${name}`)
  await runPlaywright('engines', ['--config=playwright.engines.config.ts', ...projects])
}

const runNodeTests = async (name, pattern) => {
  const { code, output } = await runStep(name, 'node', ['--test', '--test-reporter=spec', pattern])
  const total = (word) => Number(output.match(new RegExp(`^ℹ ${word} (\\d+)`, 'm'))?.[1] ?? 0)
  count(total('pass'), Math.max(total('fail'), code ? 1 : 0), total('skipped'))
}

const runCheck = async ({ name, command, args }) => {
  const { code } = await runStep(name, command, args)
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

const build = async (part) => {
  const { code } = await runStep(`build of the ${part}`, 'node', ['scripts/setup/builds.mjs', part])
  if (code !== 0) process.exit(1)
}

// The longest first: what is short fills the end, so that no core is left alone with one long step. Tests that run a
// worker for each core have both to themselves.
const steps = [
  { name: 'app', isNeeded: needsApp, run: () => build('app') },
  {
    name: 'edge',
    isNeeded: isSelected('edge'),
    cores: parallelSteps,
    run: () => runVitest('edge', ['edge']),
  },
  {
    name: 'browser',
    isNeeded: needsBrowser,
    mostlyWaits: true,
    run: async () => {
      await browserInstallation
      findChromium()
      findHeadlessShell()
    },
  },
  {
    name: 'studio',
    isNeeded: needsStudio,
    needs: ['app'],
    run: async () => {
      await studioInstallation
      await build('studio')
    },
  },
  {
    name: 'crash',
    isNeeded: isSelected('crash'),
    needs: ['app'],
    run: () => runNodeTests('crash', 'tests/crash/!(transports).test.mjs'),
  },
  {
    // Waits for the next attempt of what a provider refused.
    name: 'transports',
    isNeeded: isSelected('crash'),
    needs: ['app'],
    mostlyWaits: true,
    run: () => runNodeTests('transports', 'tests/crash/transports.test.mjs'),
  },
  ...checks
    .filter(({ needsBuild }) => needsBuild)
    .toReversed()
    .map((check) => ({
      name: check.name,
      isNeeded: isSelected('check'),
      needs: ['app', 'studio', ...(check.needsBrowser ? ['browser'] : [])],
      mostlyWaits: check.mostlyWaits,
      run: () => runCheck(check),
    })),
  {
    name: 'unit',
    isNeeded: isSelected('unit'),
    cores: parallelSteps,
    run: () => runVitest('unit', ['unit', 'unit-ny', 'islands']),
  },
  {
    name: 'boot',
    isNeeded: isSelected('crash'),
    needs: ['app'],
    run: () => runNodeTests('boot', 'tests/boot/*.test.mjs'),
  },
  ...checks
    .filter(({ needsBuild }) => !needsBuild)
    .map((check) => ({
      name: check.name,
      isNeeded: isSelected('check'),
      run: () => runCheck(check),
    })),
]
await runSteps(
  steps.filter(({ isNeeded }) => isNeeded),
  parallelSteps,
)
// Browsers take both cores: what waits for a page meets its limits only when nothing runs beside it.
if (isSelected('e2e')) await runPlaywright('e2e')
if (needsEngines) await runEngines()

for (const { file, durationMs } of slowFiles(fileTimes)) {
  const path = relative(root, file)
  log(`slow test file: ${path} (${Math.round(durationMs / 1000)} s)`)
}
for (const { name, title, lines } of lastPages) {
  log(`the page at the end of: ${title}`)
  for (const line of lines) process.stdout.write(`${name} │ ${line}\n`)
}
// Every tool ends with what failed: so does all of this, where it is read first.
for (const { name, output } of failedSteps) {
  for (const line of lastLines(output)) process.stdout.write(`${name} │ ${line}\n`)
  log(`failed: ${name}`)
}
log(`All steps took ${secondsSince(started)}`)
process.stdout.write(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}\n`,
)
// A deploy asks whether all of it passed at its commit.
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
if (selection.length === 0 && !totals.failed && git('status', '--porcelain') === '')
  writeFileSync(join(reports, 'passed.json'), JSON.stringify({ commit: git('rev-parse', 'HEAD') }))
process.exit(totals.failed ? 1 : 0)
