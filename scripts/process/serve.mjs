import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  parseModuleFallbackRequest,
} from 'miniflare'
import { readDemoContent } from '../content/read-demo.mjs'
import { forgetServer, noteServer, readLocalVariables, root, stateFolder } from '../setup/index.mjs'
import { serveStudioFile } from '../studio/studio-files.mjs'

const withoutUndefined = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * What the worker has from its start: its entry, and WebAssembly. Its 800 other modules are read when they are first
 * imported: Miniflare copies all that came before for each module it is given, which took six seconds of a start.
 */
const modulesOf = (server) => {
  const names = readdirSync(server, { recursive: true }).filter((name) => name.endsWith('.wasm'))
  return ['entry.mjs', ...names].map((name) => moduleAt(join(server, name)))
}

/** Answers with a module of the build that is imported, 404 where there is none. */
const serveModule = (server) => async (request) => {
  const { specifier } = await parseModuleFallbackRequest(request)
  const path = join(server, specifier)
  if (!path.startsWith(server) || !existsSync(path)) return new Response(null, { status: 404 })
  return Response.json({ name: specifier.slice(1), esModule: readFileSync(path, 'utf8') })
}

const moduleAt = (path) =>
  path.endsWith('.wasm')
    ? { type: 'CompiledWasm', path, contents: readFileSync(path) }
    : { type: 'ESModule', path, contents: readFileSync(path, 'utf8') }

/**
 * Serves the built worker with its embedded services; its state is in the folder `at`.
 * `bindings` override or add variables; ENVIRONMENT is local by default. `onLog` gets every line of the log.
 * `outboundService` answers what the worker asks of other hosts, in place of the network. At `inspectorPort` the engine
 * tells of its memory. Without `content`, the demo's is not put into the lake.
 */
export const serve = async ({
  port = 4321,
  host = '127.0.0.1',
  at = stateFolder,
  variables = readLocalVariables(),
  bindings: overrides = {},
  verbose = false,
  cron = true,
  onLog = () => {},
  outboundService,
  inspectorPort,
  content = true,
} = {}) => {
  const server = join(root, 'dist/server')
  const workerOptions = JSON.parse(readFileSync(join(root, 'dist/worker-options.json'), 'utf8'))
  const bindings = withoutUndefined({
    ...workerOptions.bindings,
    ...variables,
    ENVIRONMENT: 'local',
    LOG_LEVEL: verbose ? 'info' : 'error',
    APP_ORIGIN: `http://localhost:${port}`,
    ...overrides,
  })
  const token = randomUUID()
  const product = {
    ...workerOptions,
    name: 'product',
    rootPath: server,
    assets: { ...workerOptions.assets, directory: join(root, 'dist/client') },
    modulesRoot: server,
    modules: modulesOf(server),
    unsafeUseModuleFallbackService: true,
    bindings,
    serviceBindings: { ...workerOptions.serviceBindings, STUDIO: serveStudioFile },
    ...(outboundService && { outboundService }),
    // Locally one isolate counts by REQUESTS_PER_MINUTE.
    ...(bindings.ENVIRONMENT === 'local' && { ratelimits: undefined }),
  }
  const control = {
    name: 'control',
    compatibilityDate: workerOptions.compatibilityDate,
    compatibilityFlags: [...workerOptions.compatibilityFlags, 'service_binding_extra_handlers'],
    modules: [moduleAt(join(import.meta.dirname, 'control-worker.mjs'))],
    modulesRoot: import.meta.dirname,
    bindings: { TOKEN: token },
    d1Databases: workerOptions.d1Databases,
    durableObjects: { LAKE: { ...workerOptions.durableObjects.LAKE, scriptName: product.name } },
    serviceBindings: { PRODUCT: product.name },
  }
  const options = convertV4MiniflareOptions({
    workers: [product, control],
    unsafeModuleFallbackService: serveModule(server),
    port,
    host,
    ...(inspectorPort && { inspectorPort }),
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
  /** Calls a method of control-worker.mjs. */
  const call = async (method, parameters) => {
    const response = await miniflare.dispatchFetch('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'mf-route-override': control.name },
      body: JSON.stringify({ method, ...parameters }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error}`)
    return result
  }
  // Demo content is for the local environment only; the content lake refuses it elsewhere.
  if (content && bindings.ENVIRONMENT === 'local')
    await call('loadDemoContent', { documents: await readDemoContent() })
  const runCron = (cron) => call('runCron', { cron })
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
    runCron,
    runMinuteCron,
    runSql: (...statements) => call('runSql', { statements }),
    queryContent: (groq) => call('queryContent', { groq }),
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
