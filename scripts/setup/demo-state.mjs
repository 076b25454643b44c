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

/** A test server's state: new with every run. */
export const testStateFolder = (name) => join(root, 'test-results', name)

const original = testStateFolder('demo')
const sources = ['src/edge', 'src/demo', 'scripts/demo.mjs', 'scripts/setup', 'package-lock.json']

/** Replaces a state by one with the demo clinic of this hour. That is made once for the sources, then copied. */
export const copyDemoState = (folder) => {
  // Visits of the day are where the hour has brought them.
  const made = `${new Date().toISOString().slice(0, 13)} ${digest(sources)}`
  const stamp = join(original, '.made')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made) makeDemoState(made)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  cpSync(original, folder, { recursive: true })
}

/** Made aside and then moved into place: two processes may begin at once. */
const makeDemoState = (made) => {
  const folder = `${original}-${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  applyMigrations(folder)
  loadDemoClinic(folder)
  writeFileSync(join(folder, '.made'), made)
  rmSync(original, { recursive: true, force: true })
  renameSync(folder, original)
}
