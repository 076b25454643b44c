import { spawnSync } from 'node:child_process'
import { buildApp, buildStudio, createSecrets, prepareCheckout } from './setup/index.mjs'

/** What must hold of the sources and the build, cheapest first. What needs the build reads types that it generates, or its pages. */
export const checks = [
  {
    name: 'format and lint (biome)',
    command: 'node',
    args: [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '.',
    ],
  },
  {
    name: 'types (tsc)',
    needsBuild: true,
    command: 'node',
    args: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  },
  {
    name: 'types of the Studio (tsc)',
    needsBuild: true,
    command: 'node',
    args: ['node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'cms/tsconfig.json'],
  },
  {
    name: 'types of pages (astro check)',
    needsBuild: true,
    command: 'node',
    args: [
      'node_modules/@astrojs/check/bin/astro-check.js',
      '--minimumFailingSeverity',
      'error',
      // Pages and their parts alone: all else is the compiler's, a minute faster.
      '--tsconfig',
      'tsconfig.pages.json',
    ],
  },
  {
    name: 'nothing unused (knip)',
    command: 'node',
    args: ['node_modules/knip/bin/knip.js', '--no-progress'],
  },
  { name: 'names', command: 'node', args: ['scripts/check-names.mjs'] },
  { name: 'import law', command: 'node', args: ['scripts/check-imports.mjs'] },
  {
    name: 'integrity of the lockfiles',
    command: 'node',
    args: ['scripts/check-lockfile.mjs'],
  },
  { name: 'advisories', command: 'node', args: ['scripts/check-advisories.mjs'] },
  { name: 'released migrations', command: 'node', args: ['scripts/check-migrations.mjs'] },
  { name: 'casts', command: 'node', args: ['scripts/count-casts.mjs'] },
  { name: 'lines per operation', command: 'node', args: ['scripts/count-lines.mjs'] },
  {
    name: 'oldest browsers',
    command: 'node',
    args: ['scripts/check-browser-apis.mjs'],
    needsBuild: true,
  },
  {
    // Each page is watched for five seconds.
    name: 'budgets of pages',
    command: 'node',
    args: ['scripts/budgets.mjs'],
    needsBuild: true,
    needsBrowser: true,
    mostlyWaits: true,
  },
]

if (process.argv[1] === import.meta.filename) {
  prepareCheckout()
  // The budgets are measured against a server, which reads them.
  createSecrets()
  buildApp()
  buildStudio()
  const failed = checks.filter(({ name, command, args }) => {
    process.stdout.write(`› ${name}\n`)
    return spawnSync(command, args, { stdio: 'inherit' }).status !== 0
  })
  process.exit(failed.length ? 1 : 0)
}
