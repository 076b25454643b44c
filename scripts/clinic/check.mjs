import { parseArgs } from 'node:util'
import { secretListOf, sharedSecrets } from '../../src/edge/platform/crypto/secret-list.ts'
import { hostedServices, readEnvironment } from '../../src/edge/platform/environment.ts'
import { secretInventory } from '../keys.mjs'
import { fail, log, run as runCommand } from '../process/shell.mjs'
import { root } from '../setup/index.mjs'
import { readVariables } from './variables.mjs'

/** What a clinic may do without, and the variables that switch it on. */
const optionalServices = {
  'bounces of mail': ['RESEND_WEBHOOK_SECRET'],
  'news of texts': ['TWILIO_AUTH_TOKEN'],
  'calls from the browser': ['TWILIO_VOICE_APP', 'TWILIO_AUTH_TOKEN'],
  'faxes that go out': hostedServices.fax,
  'faxes that come in': ['SINCH_WEBHOOK_PASSWORD'],
  'orders to labs': ['LAB_FHIR_URL', 'LAB_FHIR_TOKEN', 'LAB_WEBHOOK_SECRET'],
  prescriptions: ['DOSESPOT_FHIR_URL', 'DOSESPOT_TOKEN', 'DOSESPOT_WEBHOOK_SECRET'],
  cards: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  pushes: ['VAPID_KEYS'],
  monitoring: ['HEALTH_TOKEN'],
  'backups each night': ['BACKUP_KEYS', 'OPERATOR_TOKEN'],
  'alerts by mail': ['ALERT_EMAIL'],
}
const required = [
  'SESSION_KEYS',
  'FIELD_KEYS',
  'APP_ORIGIN',
  ...hostedServices.mail,
  ...hostedServices.sms,
]

/**
 * Says what a deployment lacks before it is started: with the values of a file, all that the worker would refuse at its
 * start; with --remote, the names that the deployed worker has, since no one reads its secrets back.
 */
export const run = async (args) => {
  const { values } = parseArgs({
    args,
    options: { vars: { type: 'string' }, remote: { type: 'boolean' }, config: { type: 'string' } },
  })
  const names = values.remote ? deployedNames(values) : checkedNames(values)
  const missing = required.filter((name) => !names.has(name))
  if (missing.length) fail(`The worker cannot start without ${missing.join(', ')}.`)
  log('The worker can start in production')
  for (const [service, needs] of Object.entries(optionalServices)) {
    const lacks = needs.filter((name) => !names.has(name))
    log(`${service}: ${lacks.length ? `off, for want of ${lacks.join(', ')}` : 'on'}`)
  }
}

const checkedNames = ({ vars = '.dev.vars' }) => {
  const variables = readVariables(vars)
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  try {
    readEnvironment({ ...bindings, ...set, ENVIRONMENT: 'prod' })
  } catch (error) {
    fail(error.message.replace(/; (?=[A-Z_]+ )/g, '\n  ').replace('. ', '.\n  '))
  }
  for (const name of sharedSecrets)
    if (secretListOf(set[name] ?? '').length > 1)
      log(`${name} rotates, and takes two. ${secretInventory[name][2]}`)
  return new Set(Object.keys(set))
}

// The platform brings them: their settings are in wrangler.toml.
const bindings = Object.fromEntries(
  ['DB', 'FILES', 'OUTGOING', 'USER_CHANNEL', 'VISIT_ROOM', 'OUTBOX', 'LAKE', 'ASSETS'].map(
    (name) => [name, {}],
  ),
)

const deployedNames = ({ config }) => {
  const { status, stdout, stderr } = runCommand(
    'node',
    [
      `${root}/node_modules/wrangler/bin/wrangler.js`,
      'secret',
      'list',
      '--format',
      'json',
      ...(config ? ['--config', config] : []),
    ],
    { mayFail: true },
  )
  if (status !== 0) fail(`The secrets could not be listed.\n${stdout}${stderr}`)
  return new Set(JSON.parse(stdout).map(({ name }) => name))
}
