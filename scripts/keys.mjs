import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedSecrets } from '../src/edge/platform/crypto/secret-list.ts'
import { fail, log } from './process/shell.mjs'
import { createVapidKeys } from './setup/secrets.mjs'

const own = 'the operator'
/** Every secret of a deployment: by whom it is given, what it opens, and how it is changed. */
export const secretInventory = {
  SESSION_KEYS: [own, 'signs sessions', 'two at a time: the old one goes after a day'],
  FIELD_KEYS: [
    own,
    'fields, files, seals',
    'new,old: a job encrypts again what the old one opens; then `keys retire` makes what takes its place',
  ],
  BACKUP_KEYS: [own, 'backups', 'two at a time: the old one stays for 400 days'],
  OPERATOR_TOKEN: [
    own,
    'backup and restore by command',
    'new,old: give the new one to who runs the commands, then drop the old one',
  ],
  HEALTH_TOKEN: [
    own,
    'health and metrics',
    'new,old: give the new one to the monitor, then drop the old one',
  ],
  FORWARDING_SECRET: [
    own,
    'addresses of callers between two deployments',
    'new,old at the one named by API_ORIGIN, then at the one in front, then drop the old one at both',
  ],
  VAPID_KEYS: [
    own,
    'pushes to browsers',
    'new,old: browsers subscribe to the new one when they come back; drop the old one after 90 days',
  ],
  SANITY_WEBHOOK_SECRET: [
    own,
    'webhook of the content',
    'new,old: give the new one to the webhook, then drop the old one',
  ],
  SANITY_API_READ_TOKEN: [
    'Sanity',
    'drafts and private content',
    'make a new one there, then revoke',
  ],
  TURN_SECRET: [
    own,
    'relays of calls',
    'new,old: callers have both; give the new one to the relay, and drop the old one after four hours',
  ],
  SINCH_WEBHOOK_PASSWORD: [
    own,
    'faxes that come in',
    'new,old: put the new one into the address at Sinch, then drop the old one',
  ],
  SINCH_KEY_ID: ['Sinch', 'faxes', 'make a new one there, then revoke'],
  SINCH_KEY_SECRET: ['Sinch', 'faxes', 'make a new one there, then revoke'],
  RESEND_API_KEY: ['Resend', 'mail', 'make a new one there, then revoke'],
  RESEND_WEBHOOK_SECRET: [
    'Resend',
    'reports of mail',
    'make a second webhook there, set new,old, then delete the first one and drop the old one',
  ],
  TWILIO_ACCOUNT_SID: ['Twilio', 'texts and calls: names the account', 'none'],
  TWILIO_API_KEY: ['Twilio', 'texts and calls', 'make a new one there, then revoke'],
  TWILIO_API_SECRET: ['Twilio', 'texts and calls', 'make a new one there, then revoke'],
  TWILIO_AUTH_TOKEN: [
    'Twilio',
    'callbacks',
    'make a secondary token there, set new,old, promote it there, then drop the old one',
  ],
  LAB_FHIR_TOKEN: ['the laboratory', 'orders', 'ask for a new one'],
  LAB_HL7_TOKEN: ['the laboratory', 'orders', 'ask for a new one'],
  LAB_WEBHOOK_SECRET: [
    'the laboratory',
    'results',
    'ask for a new one, set new,old before it signs with it, then drop the old one',
  ],
  DOSESPOT_TOKEN: ['DoseSpot', 'prescriptions', 'ask for a new one'],
  DOSESPOT_WEBHOOK_SECRET: [
    'DoseSpot',
    'reports of prescriptions',
    'ask for a new one, set new,old before it signs with it, then drop the old one',
  ],
  DOSESPOT_CLINIC_KEY: ['DoseSpot', 'sign-on of clinicians', 'ask for a new one'],
  STRIPE_SECRET_KEY: ['Stripe', 'cards', 'roll it there: both work for the hours chosen'],
  STRIPE_PUBLISHABLE_KEY: ['Stripe', 'cards, in the page', 'roll it there'],
  STRIPE_WEBHOOK_SECRET: [
    'Stripe',
    'reports of payments',
    'roll it there, to end in 24 hours; set new,old, and drop the old one when it ended',
  ],
  CLOUDFLARE_PURGE_TOKEN: ['Cloudflare', 'copies of pages', 'make a new one there, then revoke'],
}

const newToken = () => randomBytes(36).toString('base64url')
/** Makes a secret of ours, by variable. */
const makers = {
  SESSION_KEYS: newToken,
  FIELD_KEYS: () => randomBytes(32).toString('base64'),
  BACKUP_KEYS: () => randomBytes(32).toString('base64'),
  ...Object.fromEntries(
    sharedSecrets
      .filter((name) => secretInventory[name][0] === own)
      .map((name) => [name, newToken]),
  ),
  VAPID_KEYS: createVapidKeys,
}
const shared = new Set(sharedSecrets)
const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')

/** How a secret is changed, and a new value where it is of ours; null for no secret. */
export const rotateSecret = (name) => {
  const [owner, , change] = secretInventory[name] ?? []
  if (!owner) return null
  if (!makers[name]) return { words: [`${name} is made by ${owner}: ${change}`] }
  const isShared = shared.has(name)
  return {
    value: `${isShared ? '' : `k${today()}:`}${makers[name]()}`,
    words: [
      `Put this in front of what ${name} has, separated by a comma, with wrangler secret put`,
      `How: ${change}`,
      ...(name === 'FIELD_KEYS'
        ? ['npm run keys -- status shows what the old one opens still']
        : []),
      ...(isShared ? [] : ['The table key_ages shows since when each is in use']),
    ],
  }
}

const usage = `npm run keys -- inventory     every secret: whose it is, what it opens, how it is changed
npm run keys -- rotate NAME   a new value of a secret of ours, and how it takes the place of the old one
npm run keys -- status        what each key of FIELD_KEYS opens still, and how far the job is
npm run keys -- retire ID     what takes the place of a key of FIELD_KEYS that opens nothing any more

The last two ask the clinic of this machine (--state names another folder), or with --remote the deployment at APP_ORIGIN by
its OPERATOR_TOKEN. The key to retire is read from .dev.vars, or from the file that --vars names.`

const listSecrets = () =>
  console.table(
    Object.entries(secretInventory).map(([secret, [owner, opens, change]]) => ({
      secret,
      owner,
      opens,
      change,
    })),
  )

const say = ({ value, words }) => {
  if (value) process.stdout.write(`${value}\n`)
  for (const each of words) log(each)
}

const readStatus = async ({ remote, state }) => {
  const { buildApp, createSecrets, prepareCheckout, stateFolder } = await import(
    './setup/index.mjs'
  )
  prepareCheckout()
  createSecrets()
  if (!remote) buildApp()
  const { withOperator } = await import('./backup/operator.mjs')
  return withOperator({ isRemote: remote, state: resolve(state ?? stateFolder) }, (operator) =>
    operator.readKeys(),
  )
}

const commands = {
  inventory: listSecrets,
  rotate: (_, name) => say(rotateSecret(name) ?? fail(usage)),
  status: async (options) => {
    const status = await readStatus(options)
    const { describeKeys } = await import('./keys/field-keys.mjs')
    const { rows, words } = describeKeys(status)
    console.table(rows)
    say({ words })
  },
  retire: async (options, id) => {
    const { readVariables } = await import('./clinic/variables.mjs')
    const { FIELD_KEYS = '' } = readVariables(options.vars)
    const status = await readStatus(options)
    const { retireKey } = await import('./keys/field-keys.mjs')
    const { refusal, ...retired } = await retireKey(status, id, FIELD_KEYS)
    if (refusal) fail(refusal)
    say(retired)
  },
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      state: { type: 'string' },
      vars: { type: 'string', default: '.dev.vars' },
    },
  })
  const [command, name] = positionals
  if (!Object.hasOwn(commands, command ?? '')) fail(usage)
  await import('./resolve-typescript.mjs')
  await Promise.resolve(commands[command](values, name)).catch((error) => fail(error.message))
}
