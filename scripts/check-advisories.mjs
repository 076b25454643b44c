import { spawnSync } from 'node:child_process'
import { readAdvisories } from './lockfile/advisories.mjs'

// Serious advisories of packages that run in production fail. Without a network, or with a registry that does not answer
// for advisories, nothing is known and nothing fails.
const timeoutMs = 20_000
const { stdout } = spawnSync(
  'npm',
  [
    'audit',
    '--omit=dev',
    '--package-lock-only',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=10000',
  ],
  { encoding: 'utf8', timeout: timeoutMs },
)
const advisories = readAdvisories(stdout ?? '')
if (!advisories)
  process.stdout.write('The registry does not answer for advisories: none was read\n')
for (const { name, severity } of advisories ?? []) process.stdout.write(`${name}: ${severity}\n`)
process.exit(advisories?.some(({ isSerious }) => isSerious) ? 1 : 0)
