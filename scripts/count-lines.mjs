import { globSync, readFileSync } from 'node:fs'

const root = `${import.meta.dirname}/..`

/**
 * All lines of `src/edge/domains`, comments, imports and blank ones too, for each operation the API answers. Counted
 * are contracts (which the browser shares), tables, policies, SQL and rules alike. Left out are the domains of signing
 * in and enrolling, whose journeys repeat nowhere, with their operations. Above the limit the engine is not doing its
 * work; the kinds of lines say where.
 */
const maxLinesPerOperation = 35
const excepted = ['auth', 'contacts', 'enrollment', 'sessions', 'verification_codes']
const exceptedOperations =
  /^\w+ \/(auth\/|patients\/enrollments\t|heartbeat\t|users\/:id\/password\t)/

const kinds = [
  ['contracts', /(contract|attributes)\.ts$/],
  ['tables', /table\.ts$/],
  ['policies', /policy\.ts$/],
  ['registration', /domains\/(\w+\/index|\w+)\.ts$/],
  ['resources, operations, rules', /./],
]
const kindOf = (file) => kinds.find(([, pattern]) => pattern.test(file))?.[0] ?? ''

const counts = new Map()
const add = (name, lines) => counts.set(name, (counts.get(name) ?? 0) + lines)

for (const file of globSync('src/edge/domains/**/*.ts', { cwd: root })) {
  if (excepted.includes(file.split('/')[3] ?? '')) continue
  const text = readFileSync(`${root}/${file}`, 'utf8').trimEnd()
  const imports = (text.match(/^import [^']*'[^']*'\n?/gm) ?? [])
    .map((each) => each.trimEnd().split('\n').length)
    .reduce((sum, each) => sum + each, 0)
  const lines = text.split('\n').length
  add('all', lines)
  add('imports', imports)
  add(kindOf(file), lines - imports)
}
const operations = readFileSync(`${root}/tests/edge/access/matrix.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .filter((row) => !exceptedOperations.test(row)).length

const all = counts.get('all')
const parts = [...counts]
  .filter(([name]) => name !== 'all')
  .map(([name, lines]) => `${name} ${(lines / operations).toFixed(1)}`)
console.info(
  `${all} lines for ${operations} operations: ${(all / operations).toFixed(1)} each (at most ${maxLinesPerOperation} wanted): ${parts.join(', ')}`,
)
