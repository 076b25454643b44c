import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { thisPlatform, unverified } from './lockfile/integrity.mjs'
import { run, say, stop } from './shell.mjs'

/** Everything a fresh clone needs, each step skipped when what it depends on has not changed. */
export const root = resolve(import.meta.dirname, '..')
export const state = process.env.CAREPLUS_STATE ?? join(root, '.state')
const modules = join(root, 'node_modules')
export const quiet = {
  ASTRO_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

const files = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => files(join(path, name)))
    : [path]
/** What stands for the files of a checkout at these paths, wherever the checkout is. */
export const digest = (paths, from = root) => {
  const hash = createHash('sha256')
  const all = paths.map((path) => join(from, path)).filter(existsSync)
  for (const path of all.flatMap(files))
    hash.update(relative(from, path)).update(readFileSync(path))
  return hash.digest('hex')
}
const changed = (stamp, paths) => {
  const fresh = digest(paths)
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  return fresh === known ? null : () => writeFileSync(stamp, fresh)
}

/** Native code whose bytes nothing verifies is not installed. */
const refuseUnverified = (lockfile) => {
  const lock = JSON.parse(readFileSync(join(root, lockfile), 'utf8'))
  const missing = unverified(lock, thisPlatform())
  if (missing.length)
    stop(
      `${lockfile} has no integrity hash for ${missing.length} packages of this platform (${process.platform} ${process.arch}), such as ${missing[0]}. Run node scripts/repair-lockfile.mjs ${lockfile}, look at the change, then run the command again.`,
    )
}

/** `npm ci` from the lockfile, when there is none yet or the lockfile moved. */
export const dependencies = () => {
  // Somebody else's dependencies, linked here: npm ci would empty them.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const done = existsSync(modules)
    ? changed(join(modules, '.careplus'), ['package-lock.json'])
    : true
  if (!done) return
  refuseUnverified('package-lock.json')
  say('Installing dependencies from the lockfile (npm ci)')
  run('npm', ['ci', '--no-audit', '--no-fund'], {
    why: 'npm ci failed. Check that the npm registry can be reached, then run the command again.',
  })
  changed(join(modules, '.careplus'), ['package-lock.json'])?.()
}

const studioModules = join(root, 'cms/node_modules')
/** What the Studio is made of, from its own lockfile: nothing else waits for it. */
const studioDependencies = () => {
  if (lstatSync(studioModules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const stamp = join(studioModules, '.careplus')
  const done = existsSync(studioModules) ? changed(stamp, ['cms/package-lock.json']) : true
  if (!done) return
  refuseUnverified('cms/package-lock.json')
  say('Installing the Studio from its lockfile (npm ci in cms/; about a minute, once)')
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', join(root, 'cms')], {
    why: 'npm ci failed in cms/. Check that the npm registry can be reached, then run the command again.',
  })
  changed(stamp, ['cms/package-lock.json'])?.()
}

/** Node 24 comes with the dependencies and leads the PATH from here on. */
export const node24 = () => {
  const bin = join(modules, '.bin')
  process.env.PATH = `${bin}:${process.env.PATH}`
  Object.assign(process.env, quiet)
  const { stdout } = run('node', ['-v'], { allow: true })
  if (!stdout?.startsWith('v24.'))
    stop(
      `Node 24 is needed and ${stdout?.trim() || 'none'} was found. Remove node_modules and run the command again.`,
    )
}

const random = {
  SESSION_KEYS: () => `k1:${randomBytes(36).toString('base64url')}`,
  FIELD_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  SANITY_WEBHOOK_SECRET: () => randomBytes(36).toString('base64url'),
}
/** Local secrets, each made once and kept out of git. */
export const secrets = () => {
  const path = join(root, '.dev.vars')
  const known = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const missing = Object.entries(random).filter(
    ([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(known),
  )
  if (!missing.length) return
  if (!known) say('Making local secrets (.dev.vars, ignored by git)')
  const lines = missing.map(([name, make]) => `${name}="${make()}"`)
  const begun = known && !known.endsWith('\n') ? `${known}\n` : known
  writeFileSync(path, `${begun}${lines.join('\n')}\n`, { mode: 0o600 })
}

const sources = [
  'src',
  'public',
  'scripts/build-icons.mjs',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
]
/** The deployable build, made again only when a source changed. */
export const build = () => {
  const dist = join(root, 'dist')
  const done = existsSync(join(dist, 'server')) ? changed(join(dist, '.stamp'), sources) : true
  if (!done) return
  say('Building the worker and its pages')
  run('node', [join(root, 'scripts/build.mjs')], {
    why: 'The build failed; the lines above say where.',
  })
  changed(join(dist, '.stamp'), sources)?.()
}

const studioSources = [
  ...readdirSync(join(root, 'cms'))
    .filter((name) => !['node_modules', 'dist', '.sanity'].includes(name))
    .map((name) => `cms/${name}`),
  'src/content/brand',
  'src/content/documents.ts',
  'src/content/language.ts',
  'src/islands/stores',
]
/** The Studio's build, in cms/dist, made again only when a source of it changed. It needs no network. */
export const studio = () => {
  studioDependencies()
  const dist = join(root, 'cms/dist')
  const done = existsSync(join(dist, 'index.html'))
    ? changed(join(dist, '.stamp'), studioSources)
    : true
  if (!done) return
  say('Building the Studio')
  run('node', [join(root, 'scripts/build-studio.mjs')], {
    why: 'The Studio could not be built; the lines above say where.',
  })
  changed(join(dist, '.stamp'), studioSources)?.()
}

const migrations = join(root, 'src/edge/platform/db/migrations')
/** The local database, brought up to the newest migration. */
export const migrate = (at = state) => {
  mkdirSync(at, { recursive: true })
  const done = changed(join(at, '.migrations'), ['src/edge/platform/db/migrations'])
  if (!done) return
  say(`Applying ${readdirSync(migrations).length} database migrations`)
  run('node', [join(root, 'scripts/migrate.mjs'), at], {
    why: 'A migration failed. `npm run reset` starts from an empty database.',
  })
  done()
}

/** The demo clinic, relative to today; refreshed once a day. */
export const demo = (at = state) => {
  const stamp = join(at, '.demo')
  // The clinic's own day, which is not UTC's in the evening.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === today) return
  say('Filling the demo clinic')
  run('node', [join(root, 'scripts/demo.mjs'), '--state', at], {
    why: 'The demo data could not be loaded. `npm run reset` starts afresh.',
  })
  writeFileSync(stamp, today)
}

const chromiums = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** A browser for the end-to-end tests: the machine's own, else Debian's package. */
export const chromium = () => {
  const found = process.env.CHROMIUM ?? chromiums.find(existsSync)
  if (found) {
    process.env.CHROMIUM = found
    return found
  }
  say('Installing Chromium from Debian for the browser tests')
  run('apt-get', ['update', '-qq'], { allow: true })
  run('apt-get', ['install', '-y', '-qq', 'chromium'], {
    why: 'No Chromium was found and Debian could not install one. Install it, or name it: CHROMIUM=/path/to/chromium npm test',
  })
  process.env.CHROMIUM =
    chromiums.find(existsSync) ??
    stop(
      'Chromium was installed but is not where Debian puts it. Name it: CHROMIUM=/path/to/chromium npm test',
    )
  return process.env.CHROMIUM
}
