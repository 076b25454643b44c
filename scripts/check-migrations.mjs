import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Holds the migrations against the list of those that were released: a database that has had one never sees it again, so
// a released file does not change and does not go. Run with --release, it puts every file on the list; a deploy does that.
const folder = join(import.meta.dirname, '../src/edge/platform/db/migrations')
const list = join(import.meta.dirname, 'database/released-migrations.tsv')

const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
const current = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => [name, hashOf(name)]),
)
const readReleased = () =>
  new Map(
    readFileSync(list, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')),
  )

/** What is wrong with the migrations, in words. */
export const migrationBreaches = (released, files) => {
  const newest = [...released.keys()].at(-1) ?? ''
  return [
    ...[...released].flatMap(([name, hash]) => {
      if (!files.has(name)) return [`${name} was released and is gone`]
      return files.get(name) === hash
        ? []
        : [`${name} was released and reads otherwise now: write the change as a new file`]
    }),
    ...[...files.keys()]
      .filter((name) => !released.has(name) && name < newest)
      .map((name) => `${name} is new, and comes before ${newest}, which was released`),
    ...[...files.keys()].flatMap((name, index, names) => {
      const before = names[index - 1]
      return before && numberOf(before) === numberOf(name)
        ? [`${name} has the number of ${before}: give it the next one`]
        : []
    }),
  ]
}

const numberOf = (name) => name.slice(0, 4)

if (process.argv[1] === import.meta.filename) {
  const breaches = migrationBreaches(readReleased(), current)
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  if (breaches.length === 0 && process.argv.includes('--release'))
    writeFileSync(list, [...current].map(([name, hash]) => `${name}\t${hash}\n`).join(''))
  process.exitCode = breaches.length ? 1 : 0
}
