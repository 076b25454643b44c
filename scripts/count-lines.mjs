import { globSync, readFileSync } from 'node:fs'

const root = `${import.meta.dirname}/..`

/**
 * Lines of the domains for each operation they answer, all files but those of enrolment and of signing in, whose
 * journeys repeat nowhere. Above the limit the engine is not doing its work.
 */
const maxLinesPerOperation = 35
const excepted = ['auth', 'enrollment']

const lineCount = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').length

const files = globSync('src/edge/domains/**/*.ts', { cwd: root }).filter(
  (file) => !excepted.includes(file.split('/')[3] ?? ''),
)
const lines = files.reduce((sum, file) => sum + lineCount(`${root}/${file}`), 0)
const operations = readFileSync(`${root}/tests/edge/access/matrix.tsv`, 'utf8')
  .trimEnd()
  .split('\n')
  .filter((row) => !/^\w+ \/(auth|patients\/enrollments)/.test(row)).length

const each = lines / operations
console.info(
  `${lines} lines for ${operations} operations: ${each.toFixed(1)} each (at most ${maxLinesPerOperation} wanted)`,
)
