import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { loadDemoContent } from '../content/load-demo.mjs'
import { forgetServer, noteServer, readLocalVariables, root, stateFolder } from '../setup/index.mjs'
import { serveStudioFile } from '../studio/studio-files.mjs'

const withoutUndefined = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * The worker's modules: its entry first, as must be, then from the smallest to the largest. Miniflare copies all that
 * came before for each module: with the large ones at the beginning that took three seconds of a start. They cannot be
 * read when they are imported: where a script asks the database, Miniflare waits for the worker, which would wait for it.
 */
const modulesOf = (server) => {
  const entry = moduleAt(join(server, 'entry.mjs'))
  const others = readdirSync(server, { recursive: true })
    .filter((name) => name !== 'entry.mjs' && /\.(mjs|wasm)$/.test(name))
    .map((name) => moduleAt(join(server, name)))
  return [entry, ...others.sort((a, b) => a.contents.length - b.contents.length)]
}

const moduleAt = (path) =>
  path.endsWith('.wasm')
    ? { type: 'CompiledWasm', path, contents: readFileSync(path) }
    : { type: 'ESModule', path, contents: readFileSync(path, 'utf8') }

/**
 * Serves the built worker with its embedded services; its state is in the folder `at`.
 * `bindings` override or add variables; ENVIRONMENT is local by default. `onLog` gets every line of the log.
 * `outboundService` answers what the worker asks of other hosts, in place of the network.
 */
export const serve = async ({
  port = 4321,
  host = '127.0.0.1',
  at = stateFolder,
  bindings: overrides = {},
  verbose = false,
  cron = true,
  onLog = () => {},
  outboundService,
} = {}) => {
  const server = join(root, 'dist/server')
  const workerOptions = JSON.parse(readFileSync(join(root, 'dist/worker-options.json'), 'utf8'))
  const bindings = withoutUndefined({
    ...workerOptions.bindings,
    ...readLocalVariables(),
    ENVIRONMENT: 'local',
    LOG_LEVEL: verbose ? 'info' : 'error',
    APP_ORIGIN: `http://localhost:${port}`,
    ...overrides,
  })
  const options = convertV4MiniflareOptions({
    ...workerOptions,
    rootPath: server,
    assets: { ...workerOptions.assets, directory: join(root, 'dist/client') },
    modulesRoot: server,
    modules: modulesOf(server),
    bindings,
    serviceBindings: { ...workerOptions.serviceBindings, STUDIO: serveStudioFile },
    ...(outboundService && { outboundService }),
    port,
    host,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ level, message }) => {
      onLog(message)
      if (verbose || level === 'error') process.stderr.write(`${message}\n`)
    },
    resourcePersistencePath: join(at, 'v3'),
  })
  const miniflare = new Miniflare(options)
  const url = await miniflare.ready.catch(async (error) => {
    await miniflare.dispose()
    throw error
  })
  // Demo content is for the local environment only; the content lake refuses it elsewhere.
  if (bindings.ENVIRONMENT === 'local') await loadDemoContent(miniflare)
  const runCron = async (pattern) => (await miniflare.getWorker()).scheduled({ cron: pattern })
  const runMinuteCron = () => runCron('* * * * *')
  const timers = cron
    ? [
        setInterval(() => runMinuteCron().catch(() => {}), 60_000),
        setTimeout(() => runCron('17 4 * * *').catch(() => {}), 20_000),
        setInterval(() => runCron('17 4 * * *').catch(() => {}), 86_400_000),
      ]
    : []
  const origin = new URL(url).origin.replace('127.0.0.1', 'localhost')
  noteServer(at, origin)
  return {
    url: origin,
    runMinuteCron,
    miniflare,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      forgetServer(at)
      await miniflare.dispose()
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const optionOf = (name, fallback) => {
    const at = process.argv.indexOf(`--${name}`)
    return at > 0 ? process.argv[at + 1] : fallback
  }
  const bindings = Object.fromEntries(
    process.argv
      .filter((word) => word.startsWith('--var='))
      .map((word) => word.slice(6).split(/=(.*)/s).slice(0, 2)),
  )
  const { url } = await serve({
    port: Number(optionOf('port', process.env.PORT ?? 4321)),
    at: optionOf('state', stateFolder),
    verbose: process.argv.includes('--verbose'),
    bindings,
  })
  process.stdout.write(`ready ${url}\n`)
}
