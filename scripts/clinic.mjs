import { fail } from './process/shell.mjs'

const usage = `npm run clinic -- init            opens the clinic: its numbers, its states and its first two admins
npm run clinic -- recover-admin   a new invitation for an admin, where none can sign in
npm run clinic -- states NY,NJ    the states in which care is offered
npm run clinic -- check           the settings and secrets of a deployment (--vars .dev.vars, or --remote)
npm run clinic -- variables       a new file of settings and secrets, .clinic.vars, to fill in
npm run clinic -- export          the whole clinic into a folder, as FHIR bulk data with its files (--to DIR --reason WHY)
npm run clinic -- start           serves a clinic here as it is deployed (--vars .clinic.vars, --state .clinic)

The first three work on the local state, or with --remote on the deployed database (--config names another wrangler.json).
--state names another local folder. An export reads a local folder; with --remote the deployment's audit trail says so. What is not given as a flag is asked for.`

const [command, ...args] = process.argv.slice(2)
const commands = {
  init: () => import('./clinic/init.mjs'),
  'recover-admin': () => import('./clinic/recover-admin.mjs'),
  states: () => import('./clinic/states.mjs'),
  check: () => import('./clinic/check.mjs'),
  variables: () => import('./clinic/write-variables.mjs'),
  export: () => import('./clinic/export.mjs'),
  start: () => import('./clinic/start.mjs'),
}
if (!Object.hasOwn(commands, command ?? '')) fail(usage)

const { ensureNode24 } = await import('./setup/index.mjs')
ensureNode24()
await import('./resolve-typescript.mjs')
const { run } = await commands[command]()
await run(args)
