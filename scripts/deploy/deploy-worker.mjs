import { newestSecret } from '../../src/edge/platform/crypto/secret-list.ts'

/**
 * Puts one build on one environment: the database first, which the worker that runs still understands (decision 92), then
 * the worker, then a look at its health. Where that is not well, the worker before it comes back; the database stays.
 *
 * @typedef {{ status: number | null, stdout: string, stderr: string }} Result
 * @typedef {{ name: string, config: string, origin: string, healthToken: string }} Target
 * @typedef {{
 *   wrangler: (...args: string[]) => Result,
 *   loadReferenceData: (config: string) => Result,
 *   fetch: typeof fetch,
 *   wait: (ms: number) => Promise<unknown>,
 *   log: (text: string) => void,
 * }} Tools
 */

/** @param {Tools} tools @param {Target} target @param {string} version of the build, as `/api/health` says it */
export const deployWorker = async (tools, target, version) => {
  const { log } = tools
  const { name, config } = target
  const before = versionThatRuns(tools, config)
  // What fails already is no fault of the new version.
  const known = before ? await failingChecks(tools.fetch, target).catch(() => []) : []
  if (known.length) log(`${name}: fails already: ${known.join(', ')}`)
  log(`${name}: ${before ? `version ${before} runs` : 'no worker runs yet'}`)
  succeed(
    tools.wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '--config', config),
    `${name}: the migrations failed. The worker was not touched`,
  )
  succeed(
    tools.loadReferenceData(config),
    `${name}: the reference data failed. The worker was not touched`,
  )
  log(`${name}: the database is ready`)
  const deployed = tools.wrangler('deploy', '--config', config)
  const fault =
    deployed.status === 0
      ? await waitUntilWell(tools, target, { version, known })
      : `it was not deployed.\n${wordsOf(deployed)}`
  if (!fault) return log(`${name}: ${version} is well`)
  throw new Error(`${name}: ${fault}\n${rollBack(tools, config, before, version)}`)
}

const wordsOf = ({ stdout, stderr }) => `${stdout ?? ''}${stderr ?? ''}`.trim()
const succeed = (result, fault) => {
  if (result.status !== 0) throw new Error(`${fault}.\n${wordsOf(result)}`)
}

/** The id of the version that has all requests, or most; null before the first deploy. */
const versionThatRuns = (tools, config) => {
  const result = tools.wrangler('deployments', 'status', '--json', '--config', config)
  if (result.status !== 0) {
    if (/does not exist|10007|no deployments/i.test(wordsOf(result))) return null
    throw new Error(`The version that runs could not be read.\n${wordsOf(result)}`)
  }
  const { versions } = JSON.parse(result.stdout)
  return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? null
}

const rollBack = (tools, config, before, version) => {
  if (!before) return 'No worker ran before it: nothing is there to go back to.'
  const reason = `${version} was not well`
  const result = tools.wrangler(
    'rollback',
    before,
    '--message',
    reason,
    '--yes',
    '--config',
    config,
  )
  return result.status === 0
    ? `Version ${before} is back. The database is as the new one left it: both understand it.`
    : `VERSION ${before} DID NOT COME BACK: ${wordsOf(result)}`
}

const patienceMs = 5 * 60_000
const pauseMs = 5_000
/** The network answers from many places: the new version has to be met this often in a row. */
const answersInARow = 3

/** What is wrong after the last try, in words; null where all is well. */
const waitUntilWell = async (tools, target, expected) => {
  let fault = ''
  let well = 0
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    fault = await faultOf(tools.fetch, target, expected).catch(
      (error) => `it does not answer (${error.message})`,
    )
    well = fault ? 0 : well + 1
    if (well === answersInARow) return null
    await tools.wait(pauseMs)
  }
  return fault || 'it is well only now and then'
}

const faultOf = async (ask, target, { version, known }) => {
  const health = await read(ask, target, '/api/health')
  if (health.version !== version) return `version ${health.version} answers, not ${version}`
  const failing = (await failingChecks(ask, target)).filter((name) => !known.includes(name))
  return failing.length ? `these checks fail: ${failing.join(', ')}` : ''
}

const failingChecks = async (ask, target) => {
  const { checks } = await read(ask, target, '/api/health/details')
  return checks.filter((check) => !check.is_well).map(({ name }) => name)
}

const read = async (ask, { origin, healthToken }, path) => {
  const answer = await ask(`${origin}${path}`, {
    headers: { 'x-health-token': newestSecret(healthToken) },
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}
