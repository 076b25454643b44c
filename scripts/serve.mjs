import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import { root, state } from './setup.mjs'

const variables = () =>
  Object.fromEntries(
    readFileSync(join(root, '.dev.vars'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at).trim(), line.slice(at + 1).trim().replace(/^"(.*)"$/, '$1')]
      }),
  )

/**
 * Serves the built worker with its embedded defaults, state kept in `at`.
 * `bindings` override or add variables; ENVIRONMENT is local unless told.
 */
export const serve = async ({ port = 4321, host = '127.0.0.1', at = state, bindings = {}, verbose = false, cron = true } = {}) => {
  const { workerOptions } = optionsOf(join(root, 'dist/server/wrangler.json'))
  const miniflare = new Miniflare({
    ...workerOptions,
    rootPath: join(root, 'dist/server'),
    modulesRoot: join(root, 'dist/server'),
    scriptPath: join(root, 'dist/server/entry.mjs'),
    modules: true,
    bindings: { ...workerOptions.bindings, ...variables(), ENVIRONMENT: 'local', ...bindings },
    port,
    host,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleRuntimeStdio: (out, errors) => {
      if (verbose) out.pipe(process.stdout)
      else out.resume()
      errors.pipe(process.stderr)
    },
    d1Persist: join(at, 'v3/d1'),
    r2Persist: join(at, 'v3/r2'),
    durableObjectsPersist: join(at, 'v3/do'),
    cachePersist: join(at, 'v3/cache'),
  })
  const url = await miniflare.ready
  const tick = async () => (await miniflare.getWorker()).scheduled({ cron: '* * * * *' })
  const clock = cron ? setInterval(() => tick().catch(() => {}), 60_000) : null
  return {
    url: new URL(url).origin.replace('127.0.0.1', 'localhost'),
    tick,
    miniflare,
    close: async () => {
      if (clock) clearInterval(clock)
      await miniflare.dispose()
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const value = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`)
    return at > 0 ? process.argv[at + 1] : otherwise
  }
  const bindings = Object.fromEntries(
    process.argv.filter((word) => word.startsWith('--var=')).map((word) => word.slice(6).split(/=(.*)/s).slice(0, 2)),
  )
  const { url } = await serve({
    port: Number(value('port', process.env.PORT ?? 4321)),
    at: value('state', state),
    verbose: process.argv.includes('--verbose'),
    bindings,
  })
  process.stdout.write(`ready ${url}\n`)
}
