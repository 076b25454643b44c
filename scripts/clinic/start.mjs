import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { log } from '../process/shell.mjs'
import { applyMigrations, buildApp } from '../setup/index.mjs'
import { run as check } from './check.mjs'
import { readVariables } from './variables.mjs'

/** Serves a clinic on this machine as it is deployed: in production, without the demo, with the services of a file. */
export const run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      vars: { type: 'string', default: '.clinic.vars' },
      state: { type: 'string', default: '.clinic' },
      port: { type: 'string', default: process.env.PORT ?? '4321' },
    },
  })
  await check(['--vars', values.vars])
  buildApp()
  const state = resolve(values.state)
  applyMigrations(state)
  const { serve } = await import('../process/serve.mjs')
  const { url } = await serve({
    port: Number(values.port),
    at: state,
    variables: {},
    bindings: { ...readVariables(values.vars), ENVIRONMENT: 'prod' },
  })
  log(`The clinic answers at ${url}, in production`)
}
