import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions as converted, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import { loadDemoContent } from './content/load-demo.mjs'
import { root, state } from './setup.mjs'
import { studioFiles } from './studio-files.mjs'

const variables = () =>
  Object.fromEntries(
    readFileSync(join(root, '.dev.vars'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => {
        const at = line.indexOf('=')
        return [
          line.slice(0, at).trim(),
          line
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ]
      }),
  )

const said = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The worker's modules, its entry first. */
const modulesOf = (server) =>
  readdirSync(server, { recursive: true })
    .filter((name) => /\.(mjs|wasm)$/.test(name))
    .sort((a, b) => Number(b === 'entry.mjs') - Number(a === 'entry.mjs'))
    .map((name) =>
      name.endsWith('.wasm')
        ? {
            type: 'CompiledWasm',
            path: join(server, name),
            contents: readFileSync(join(server, name)),
          }
        : {
            type: 'ESModule',
            path: join(server, name),
            contents: readFileSync(join(server, name), 'utf8'),
          },
    )

/**
 * Serves the built worker with its embedded defaults, state kept in `at`.
 * `bindings` override or add variables; ENVIRONMENT is local unless told. `heard` gets every line of the log.
 */
export const serve = async ({
  port = 4321,
  host = '127.0.0.1',
  at = state,
  bindings: given = {},
  verbose = false,
  cron = true,
  heard = () => {},
} = {}) => {
  const server = join(root, 'dist/server')
  const { workerOptions } = optionsOf(join(server, 'wrangler.json'))
  const { modulesRules: _, ...kept } = workerOptions
  const bindings = said({
    ...workerOptions.bindings,
    ...variables(),
    ENVIRONMENT: 'local',
    LOG_LEVEL: verbose ? 'info' : 'error',
    APP_ORIGIN: `http://localhost:${port}`,
    ...given,
  })
  const options = converted({
    ...kept,
    modulesRoot: server,
    modules: modulesOf(server),
    bindings,
    serviceBindings: { ...workerOptions.serviceBindings, STUDIO: studioFiles },
    port,
    host,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ level, message }) => {
      heard(message)
      if (verbose || level === 'error') process.stderr.write(`${message}\n`)
    },
    resourcePersistencePath: join(at, 'v3'),
  })
  const miniflare = new Miniflare(options)
  const url = await miniflare.ready.catch(async (error) => {
    await miniflare.dispose()
    throw error
  })
  // The demo's words are for a laptop alone, like its clinic; the lake refuses them anywhere else.
  if (bindings.ENVIRONMENT === 'local') await loadDemoContent(miniflare)
  const ring = async (pattern) => (await miniflare.getWorker()).scheduled({ cron: pattern })
  const tick = () => ring('* * * * *')
  const clocks = cron
    ? [
        setInterval(() => tick().catch(() => {}), 60_000),
        setTimeout(() => ring('17 4 * * *').catch(() => {}), 20_000),
        setInterval(() => ring('17 4 * * *').catch(() => {}), 86_400_000),
      ]
    : []
  return {
    url: new URL(url).origin.replace('127.0.0.1', 'localhost'),
    tick,
    miniflare,
    close: async () => {
      for (const clock of clocks) clearInterval(clock)
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
    process.argv
      .filter((word) => word.startsWith('--var='))
      .map((word) => word.slice(6).split(/=(.*)/s).slice(0, 2)),
  )
  const { url } = await serve({
    port: Number(value('port', process.env.PORT ?? 4321)),
    at: value('state', state),
    verbose: process.argv.includes('--verbose'),
    bindings,
  })
  process.stdout.write(`ready ${url}\n`)
}
