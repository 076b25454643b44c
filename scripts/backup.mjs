import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withOperator } from './backup/operator.mjs'
import { fetchBackup, makeBackup } from './backup/transfer.mjs'
import { fail, log } from './process/shell.mjs'
import { buildApp, createSecrets, prepareCheckout, stateFolder } from './setup/index.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The deployment at APP_ORIGIN, by its OPERATOR_TOKEN. */
    remote: { type: 'boolean', default: false },
    /** One that is there already, by its id; else a new one is made. */
    id: { type: 'string' },
    state: { type: 'string', default: stateFolder },
  },
})
prepareCheckout()
createSecrets()
if (!values.remote) buildApp()
const state = resolve(values.state)
await withOperator({ isRemote: values.remote, state }, async (operator) => {
  const started = Date.now()
  const { id, rows } = values.id ? values : await makeBackup(operator)
  const path = resolve(positionals[0] ?? `careplus-${id}.backup`)
  if (existsSync(path)) fail(`${path} is there already`)
  const { objects, bytes } = await fetchBackup(operator, id, path)
  const seconds = Math.round((Date.now() - started) / 1000)
  log(`${path}: ${rows ? `${rows} rows, ` : ''}${objects} objects, ${bytes} bytes (${seconds} s)`)
  log(
    'It opens with the BACKUP_KEYS of the deployment alone. Keep those, and FIELD_KEYS, elsewhere',
  )
}).catch((error) => fail(`The backup failed: ${error.message}`))
