import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withOperator } from './backup/operator.mjs'
import { restoreFrom } from './backup/transfer.mjs'
import { fail, log } from './process/shell.mjs'
import {
  appliedMigrations,
  buildApp,
  createSecrets,
  prepareCheckout,
  root,
  stampRestored,
} from './setup/index.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The deployment at APP_ORIGIN, by its OPERATOR_TOKEN: one with an empty database and an empty bucket. */
    remote: { type: 'boolean', default: false },
    /** The folder of the new clinic on this machine. */
    state: { type: 'string', default: join(root, '.restored') },
  },
})
const [file] = positionals
prepareCheckout()
createSecrets()
if (!(file && existsSync(file))) fail('npm run restore -- FILE [--state FOLDER | --remote]')
const state = resolve(values.state)
if (!values.remote) {
  if (existsSync(state))
    fail(`${values.state} is there already; a backup is restored into a new clinic`)
  buildApp()
  mkdirSync(state, { recursive: true })
}
await withOperator({ isRemote: values.remote, state, mayRun: false }, async (operator) => {
  const started = Date.now()
  const { objects } = await restoreFrom(operator, resolve(file), (count) => {
    if (count % 500 === 0) log(`${count} objects`)
  })
  log(`${objects} objects restored (${Math.round((Date.now() - started) / 1000)} s)`)
  log(
    values.remote
      ? 'Apply the migrations that are newer than the backup, then follow docs/guides/after-a-restore.md'
      : `Serve it: CAREPLUS_STATE=${state} npm start`,
  )
  if (!values.remote) stampRestored(state, appliedMigrations(state))
}).catch((error) => fail(`The restore failed: ${error.message}. Begin again with an empty clinic.`))
