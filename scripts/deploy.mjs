import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deployWorker } from './deploy/deploy-worker.mjs'
import { deployRefusals } from './deploy/refusals.mjs'
import { fail, log, run } from './process/shell.mjs'
import { ensureNode24, root, telemetryOff } from './setup/index.mjs'

const usage = `npm run deploy -- --staging https://… --staging-database <id> --production https://…

Builds, and deploys to staging and, where that is well, to production: migrations, reference data, worker. A worker that
is not well within five minutes is rolled back. STAGING_HEALTH_TOKEN and HEALTH_TOKEN are the HEALTH_TOKEN of each.
--untested "why"   goes on without a whole green run of the tests at this commit
--only-staging     ends there`

const { values } = parseArgs({
  options: {
    staging: { type: 'string' },
    'staging-database': { type: 'string' },
    production: { type: 'string' },
    untested: { type: 'string' },
    'only-staging': { type: 'boolean', default: false },
  },
})
const { STAGING_HEALTH_TOKEN, HEALTH_TOKEN } = process.env
const hasProduction = values['only-staging'] || (values.production && HEALTH_TOKEN)
if (!(values.staging && values['staging-database'] && STAGING_HEALTH_TOKEN && hasProduction))
  fail(usage)

ensureNode24()
const textOf = (command, args) => run(command, args, { mayFail: true }).stdout ?? ''
const passedAt = join(root, 'test-results/passed.json')
const refusals = deployRefusals({
  changes: textOf('git', ['status', '--porcelain']),
  commit: textOf('git', ['rev-parse', 'HEAD']).trim(),
  passed: existsSync(passedAt) ? JSON.parse(readFileSync(passedAt, 'utf8')) : null,
  untested: values.untested,
  migrations: textOf('node', ['scripts/check-migrations.mjs']),
})
if (refusals.length) fail(refusals.join('\n'))
if (values.untested) log(`Goes out untested: ${values.untested}`)

const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
log(`Building ${version}`)
run('node', ['scripts/build.mjs'], { env: { VERSION: version } })
run('node', ['scripts/studio/studio.mjs', '--deploy'])
run('node', ['scripts/staging.mjs', values['staging-database']])

const tools = {
  wrangler: (...args) =>
    run('node', ['node_modules/wrangler/bin/wrangler.js', ...args], {
      mayFail: true,
      // It asks nothing: the checks are made.
      env: { ...telemetryOff, CI: '1' },
    }),
  loadReferenceData: (config) =>
    run('node', ['scripts/database/reference-data.mjs', '--remote', '--config', config], {
      mayFail: true,
    }),
  fetch,
  wait,
  log,
}
const targets = [
  {
    name: 'staging',
    config: 'dist/server/wrangler.staging.json',
    origin: values.staging,
    healthToken: STAGING_HEALTH_TOKEN,
  },
  {
    name: 'production',
    config: 'dist/server/wrangler.json',
    origin: values.production,
    healthToken: HEALTH_TOKEN,
  },
].slice(0, values['only-staging'] ? 1 : 2)
try {
  for (const target of targets) await deployWorker(tools, target, version)
} catch (error) {
  fail(error.message)
}
if (!values['only-staging']) {
  run('node', ['scripts/check-migrations.mjs', '--release'])
  log('Commit scripts/database/released-migrations.tsv: the migrations it names are released now')
}
