import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { log, run } from '../process/shell.mjs'
import { installStudioDependencies } from './dependencies.mjs'
import { root } from './paths.mjs'
import { isCurrent, writeStamp } from './stamp.mjs'

const appSources = [
  'src',
  'public',
  'scripts/build.mjs',
  'scripts/build-icons.mjs',
  'scripts/browsers/oldest-browsers.mjs',
  'scripts/light-react.mjs',
  'scripts/write-worker-options.mjs',
  'astro.config.mjs',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
]
/** The deployable build in dist, made again only when a source changed. */
export const buildApp = () =>
  buildWhenChanged({
    entry: 'dist/server',
    stamp: 'dist/.stamp',
    sources: appSources,
    script: 'scripts/build.mjs',
    announcement: 'Building the worker and its pages',
    reason: 'The build failed; the lines above say where.',
  })

const studioSources = [
  ...readdirSync(join(root, 'cms'))
    .filter((name) => !['node_modules', 'dist', '.sanity'].includes(name))
    .map((name) => `cms/${name}`),
  'src/content/brand',
  'src/content/document-parts.ts',
  'src/content/documents.ts',
  'src/content/lake',
  'src/content/language.ts',
  'src/edge/platform/languages',
  'src/islands/stores',
]
/** The Studio's build in cms/dist, made again only when a source of it changed. It needs no network. */
export const buildStudio = () => {
  installStudioDependencies()
  buildWhenChanged({
    entry: 'cms/dist/index.html',
    stamp: 'cms/dist/.stamp',
    sources: studioSources,
    script: 'scripts/studio/build-studio.mjs',
    announcement: 'Building the Studio',
    reason: 'The Studio could not be built; the lines above say where.',
  })
}

const buildWhenChanged = ({ entry, stamp, sources, script, announcement, reason }) => {
  const stampPath = join(root, stamp)
  if (existsSync(join(root, entry)) && isCurrent(stampPath, sources)) return
  log(announcement)
  run('node', [join(root, script)], { reason })
  writeStamp(stampPath, sources)
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('app')) buildApp()
  if (process.argv.includes('studio')) buildStudio()
}
