import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = `${import.meta.dirname}/..`

/**
 * All lines of `src/edge/domains`, comments, imports and blank ones too, for each operation the API answers, in two
 * parts. What an operation costs: contracts (which the browser shares), tables, policies, registration, resources,
 * operations and every module that only its own domain uses. And rules, SQL facts, letters and jobs that other domains,
 * the browser, subscribers or cron use as well: they would be written without an API too. The limit is for the first part;
 * both are printed. Left out are the domains of signing in and enrolling, whose journeys repeat nowhere, with their
 * operations, and what no operation carries: the messages of laboratories and pharmacies, the job that reads results
 * again, the formulary with the rules by which medicines are judged, and the schedules of care.
 */
const wantedLinesPerOperation = 35
/** Lowered with what is gained; raised once, for rules. Decision 25 says what the lines are, and when. */
const maxLinesPerOperation = 42
/** So far below the limit, the limit is lowered with the change that made it so. */
const slack = 1.5
const excepted = [
  'auth',
  'care_steps',
  'contacts',
  'enrollment',
  'formulary',
  'lab_messages',
  'labs/read-again',
  'login_as',
  'medicine_conflicts',
  'pharmacy_messages',
  'prescribing',
  'second_factors',
  'sessions',
  'verification_codes',
]
const exceptedOperations =
  /^\w+ \/(auth\/|patients\/enrollments\t|heartbeat\t|users\/:id\/password\t|\S+\/(passkeys|second_factors?|two_fa_url)[/\t])/

const kinds = [
  ['contracts', /(contract|attributes)\.ts$/],
  ['tables', /table\.ts$/],
  ['policies', /policy\.ts$/],
  ['registration', /domains\/(\w+\/index|\w+)\.ts$/],
  ['resources and operations', /./],
]
const own = 'their rules and SQL'
const beside = 'shared rules and jobs'
const sources = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
const domainOf = (file) => /^src\/edge\/domains\/\w+\//.exec(file)?.[0] ?? file
const resolve = (from, path) =>
  path.startsWith('#edge/')
    ? `src/edge/${path.slice('#edge/'.length)}`
    : join(dirname(from), path).replaceAll('\\', '/')
/** Modules that another domain, the browser, a subscriber or a job imports, or the domain's index offers. */
const shared = new Set(
  sources.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/from '((?:\.|#edge\/)[^']+)'/g)]
      .map(([, path]) => `${resolve(file, path)}.ts`)
      .filter((path) => domainOf(path) !== domainOf(file) || /domains\/\w+\/index\.ts$/.test(file)),
  ),
)
const declaration =
  /\b(resource|operation|report|attachment|notesOn|subject|versionedDocument)(<[^(]*>)?\(/
const kindOf = (file, text) => {
  const kind = kinds.find(([, pattern]) => pattern.test(file))?.[0] ?? ''
  if (kind !== 'resources and operations' || declaration.test(text)) return kind
  return shared.has(file) ? beside : own
}

const counts = new Map()
const add = (name, lines) => counts.set(name, (counts.get(name) ?? 0) + lines)

for (const file of globSync('src/edge/domains/**/*.ts', { cwd: root })) {
  if (excepted.some((folder) => file.startsWith(`src/edge/domains/${folder}/`))) continue
  const text = readFileSync(`${root}/${file}`, 'utf8').trimEnd()
  const lines = text.split('\n').length
  add('all', lines)
  add(kindOf(file, text), lines)
}
const operations = readFileSync(`${root}/tests/edge/access/matrix.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .filter((row) => !exceptedOperations.test(row)).length

const each = (lines) => (lines / operations).toFixed(1)
const all = counts.get('all')
const rules = counts.get(beside)
const parts = [...kinds.map(([name]) => name), own].map(
  (name) => `${name} ${each(counts.get(name))}`,
)
console.info(
  `${each(all - rules)} lines for each of ${operations} operations (at most ${maxLinesPerOperation}, ${wantedLinesPerOperation} wanted): ${parts.join(', ')}; ${each(rules)} of rules and jobs that others use too; ${each(all)} in all`,
)

const figure = (all - rules) / operations
if (figure > maxLinesPerOperation) {
  console.error(
    'More lines for each operation than the limit: let the engine declare what is written by hand. Operations are the rows of tests/edge/access/matrix.tsv: new ones count once `npx vitest run --project=edge tests/edge/access -u` has written them.',
  )
  process.exit(1)
}
if (figure < maxLinesPerOperation - slack) {
  console.error(
    `Lower maxLinesPerOperation in scripts/count-lines.mjs to ${(figure + 0.5).toFixed(1)}.`,
  )
  process.exit(1)
}
