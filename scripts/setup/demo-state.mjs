import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { applyMigrations, loadDemoClinic } from './database.mjs'
import { root } from './paths.mjs'
import { digest } from './stamp.mjs'

const testResults = join(root, 'test-results')

/** A test server's state: new with every run. */
export const testStateFolder = (name) => join(process.env.CAREPLUS_TEST_STATE ?? testResults, name)

const sources = ['src/edge', 'src/demo', 'scripts/demo.mjs', 'scripts/setup', 'package-lock.json']

/** Replaces a state by one with the demo clinic of this hour. That is made once for the sources, then copied. */
export const copyDemoState = (folder) =>
  copyState(folder, {
    name: 'demo',
    // Visits of the day are where the hour has brought them.
    made: `${new Date().toISOString().slice(0, 13)} ${digest(sources)}`,
    make: (made) => {
      applyMigrations(made)
      loadDemoClinic(made)
    },
  })

/** Replaces a state by one with every table, the reference data and no one in it; made once, then copied. */
export const copyEmptyState = (folder) =>
  copyState(folder, {
    name: 'empty',
    made: digest(['src/edge/platform/db', 'scripts/setup']),
    make: applyMigrations,
  })

const copyState = (folder, { name, made, make }) => {
  const original = join(testResults, name)
  const stamp = join(original, '.made')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made) {
    // Made aside and then moved into place: two processes may begin at once.
    const aside = `${original}-${process.pid}`
    rmSync(aside, { recursive: true, force: true })
    make(aside)
    writeFileSync(join(aside, '.made'), made)
    rmSync(original, { recursive: true, force: true })
    renameSync(aside, original)
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(original, folder, { recursive: true })
}
