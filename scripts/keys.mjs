import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fail, log } from './process/shell.mjs'

const own = 'the operator'
/** Every secret of a deployment: by whom it is given, what it opens, and how it is changed. */
export const secretInventory = {
  SESSION_KEYS: [own, 'signs sessions', 'two at a time: the old one goes after a day'],
  FIELD_KEYS: [
    own,
    'fields, files, seals',
    'two at a time: the old one stays while anything names it',
  ],
  BACKUP_KEYS: [own, 'backups', 'two at a time: the old one stays for 400 days'],
  OPERATOR_TOKEN: [own, 'backup and restore by command', 'at once: nothing else holds it'],
  HEALTH_TOKEN: [own, 'health and metrics', 'the monitor and the deployment together'],
  FORWARDING_SECRET: [
    own,
    'addresses of callers between two deployments',
    'both deployments together',
  ],
  VAPID_KEYS: [own, 'pushes to browsers', 'at once: browsers subscribe again'],
  SANITY_WEBHOOK_SECRET: [own, 'webhook of the content', 'the webhook and the deployment together'],
  SANITY_API_READ_TOKEN: [
    'Sanity',
    'drafts and private content',
    'make a new one there, then revoke',
  ],
  TURN_SECRET: [own, 'relays of calls', 'the relay and the deployment together'],
  SINCH_WEBHOOK_PASSWORD: [
    own,
    'faxes that come in',
    'the address at Sinch and the deployment together',
  ],
  SINCH_KEY_ID: ['Sinch', 'faxes', 'make a new one there, then revoke'],
  SINCH_KEY_SECRET: ['Sinch', 'faxes', 'make a new one there, then revoke'],
  RESEND_API_KEY: ['Resend', 'mail', 'make a new one there, then revoke'],
  RESEND_WEBHOOK_SECRET: ['Resend', 'reports of mail', 'roll it there and set it'],
  TWILIO_ACCOUNT_SID: ['Twilio', 'texts and calls: names the account', 'none'],
  TWILIO_API_KEY: ['Twilio', 'texts and calls', 'make a new one there, then revoke'],
  TWILIO_API_SECRET: ['Twilio', 'texts and calls', 'make a new one there, then revoke'],
  TWILIO_AUTH_TOKEN: ['Twilio', 'callbacks', 'promote the secondary token there and set it'],
  LAB_FHIR_TOKEN: ['the laboratory', 'orders', 'ask for a new one'],
  LAB_HL7_TOKEN: ['the laboratory', 'orders', 'ask for a new one'],
  LAB_WEBHOOK_SECRET: ['the laboratory', 'results', 'ask for a new one'],
  DOSESPOT_TOKEN: ['DoseSpot', 'prescriptions', 'ask for a new one'],
  DOSESPOT_WEBHOOK_SECRET: ['DoseSpot', 'reports of prescriptions', 'ask for a new one'],
  DOSESPOT_CLINIC_KEY: ['DoseSpot', 'sign-on of clinicians', 'ask for a new one'],
  STRIPE_SECRET_KEY: ['Stripe', 'cards', 'roll it there: both work for the hours chosen'],
  STRIPE_PUBLISHABLE_KEY: ['Stripe', 'cards, in the page', 'roll it there'],
  STRIPE_WEBHOOK_SECRET: ['Stripe', 'reports of payments', 'roll it there'],
  CLOUDFLARE_PURGE_TOKEN: ['Cloudflare', 'copies of pages', 'make a new one there, then revoke'],
}

const listed = {
  SESSION_KEYS: () => randomBytes(36).toString('base64url'),
  FIELD_KEYS: () => randomBytes(32).toString('base64'),
  BACKUP_KEYS: () => randomBytes(32).toString('base64'),
}

if (process.argv[1] === import.meta.filename) {
  const [command, name] = parseArgs({ allowPositionals: true }).positionals
  if (command === 'inventory')
    console.table(
      Object.entries(secretInventory).map(([secret, [owner, opens, change]]) => ({
        secret,
        owner,
        opens,
        change,
      })),
    )
  else if (command === 'rotate' && listed[name]) {
    const id = `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`
    log(
      `Put this in front of the list that ${name} has, separated by a comma, with wrangler secret put`,
    )
    process.stdout.write(`${id}:${listed[name]()}\n`)
    log(`Then: ${secretInventory[name][2]}. the table key_ages shows since when each is in use`)
  } else fail(`npm run keys -- inventory | rotate ${Object.keys(listed).join(' | ')}`)
}
