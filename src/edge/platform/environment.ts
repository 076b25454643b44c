import * as z from 'zod'
import {
  fieldSecretProblem,
  isExampleSecret,
  keyListOf,
  keyListProblem,
  rotatingSecretProblem,
  signingSecretProblem,
} from './crypto/key-list'
import { secretListOf, secretListProblem, type sharedSecrets } from './crypto/secret-list'

const secretList = (minLength: number) =>
  z.string().superRefine((text, context) => {
    const message = secretListProblem(text, minLength)
    if (message) context.addIssue({ code: 'custom', message })
  })
/** Of ours; `new,old` while one rotates out. */
const secret = secretList(32)
/** Of a vendor, as it gave them; `new,old` while one rotates out. */
const vendorSecret = secretList(1)
const keyList = (secretProblem: Parameters<typeof keyListProblem>[1]) =>
  z.string().superRefine((text, context) => {
    const message = keyListProblem(text, secretProblem)
    if (message) context.addIssue({ code: 'custom', message })
  })
const present = z.string().min(1)
/** `{"name":"code"}`: what the numbers of a vendor mean, which differ by account. */
const codesByName = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))
const binding = <T>(name: string) =>
  z.custom<T>((value) => value !== undefined && value !== null, `the binding ${name} is missing`)

/** Each hosted service and the variables that switch it on; without them the embedded default serves, in local only. */
export const hostedServices = {
  mail: ['RESEND_API_KEY', 'MAIL_FROM'],
  sms: ['TWILIO_ACCOUNT_SID', 'TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_FROM'],
  fax: ['SINCH_PROJECT_ID', 'SINCH_KEY_ID', 'SINCH_KEY_SECRET', 'SINCH_FAX_FROM'],
} as const

/** A clinic may send no faxes: then all of its keys are missing, and what would be faxed is refused in words. */
const mayLack = (service: string, env: Readonly<Record<string, unknown>>): boolean =>
  service === 'fax' && hostedServices.fax.every((name) => !env[name])

const bindings = z.object({
  DB: binding<D1Database>('DB'),
  FILES: binding<R2Bucket>('FILES'),
  /** Where the nightly backups go; without it there are none. */
  BACKUPS: binding<R2Bucket>('BACKUPS').optional(),
  OUTGOING: binding<Queue<{ delivery: string }>>('OUTGOING'),
  USER_CHANNEL: binding<DurableObjectNamespace>('USER_CHANNEL'),
  VISIT_ROOM: binding<DurableObjectNamespace>('VISIT_ROOM'),
  OUTBOX: binding<DurableObjectNamespace>('OUTBOX'),
  LAKE: binding<Env['LAKE']>('LAKE'),
  /** An object for each scheduled job; without it, as in tests, they share the invocation of the cron. */
  JOBS: binding<DurableObjectNamespace>('JOBS').optional(),
  ASSETS: binding<Fetcher>('ASSETS'),
  /** Counts the requests of a caller over all isolates of a location; absent locally, with one isolate that counts itself. */
  REQUEST_LIMIT: binding<RateLimit>('REQUEST_LIMIT').optional(),
  ENVIRONMENT: z.enum(['local', 'qa', 'staging', 'prod']).default('prod'),
  APP_ORIGIN: z.url('must be the origin people see, https://…').optional(),
  /** Signs session tokens; `id:secret`, newest first, comma-separated while a key rotates out. */
  SESSION_KEYS: keyList(signingSecretProblem),
  /** Encrypts fields at rest; `id:base64 of 32 bytes`, newest first. Retired keys stay as what `keys retire` makes of them. */
  FIELD_KEYS: keyList(rotatingSecretProblem),
  /** Encrypts backups; `id:base64 of 32 bytes`, newest first. An old one opens the backups that were made with it. */
  BACKUP_KEYS: keyList(fieldSecretProblem).optional(),
  /** Token of the commands that fetch a backup and restore one, sent as X-Operator-Token. */
  OPERATOR_TOKEN: secret.optional(),
  /** Unless said, the build names itself. */
  VERSION: z.string().default(import.meta.env.BUILD ?? 'dev'),
  API_ORIGIN: z.url().optional(),
  /** Shared by a deployment with `API_ORIGIN` and the one it names: signs the address of the caller between them. */
  FORWARDING_SECRET: secret.optional(),
  /** Token of a monitor, sent as X-Health-Token, to read `/api/health/details`; admins read it as well. */
  HEALTH_TOKEN: secret.optional(),
  /** Where the operator is told that a part of the platform does not work: an address, and a webhook that takes JSON. */
  ALERT_EMAIL: z.email().optional(),
  ALERT_WEBHOOK: z.url().optional(),
  /** `error` writes faults only; `info` a line for each request as well. */
  LOG_LEVEL: z.enum(['info', 'error']).default('info'),
  /** Requests a minute that one account or address may make of one isolate. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(1_200),
  /** Requests one isolate works on at once; what comes beyond is asked to come again. */
  MAX_CONCURRENT_REQUESTS: z.coerce.number().int().min(4).default(32),
  RESEND_API_KEY: present.optional(),
  MAIL_FROM: present.optional(),
  TWILIO_ACCOUNT_SID: present.optional(),
  TWILIO_API_KEY: present.optional(),
  TWILIO_API_SECRET: present.optional(),
  TWILIO_FROM: present.optional(),
  /** With the keys above, calls from the browser go by Twilio: the token it signs its callbacks with, and its TwiML application. */
  TWILIO_AUTH_TOKEN: vendorSecret.optional(),
  TWILIO_VOICE_APP: present.optional(),
  /** Signs what Resend says became of a mail: `whsec_…`. */
  RESEND_WEBHOOK_SECRET: vendorSecret.optional(),
  /**
   * Signs pushes to browsers: the point and the secret of a P-256 pair in base64url, `public:private`; two of them, newest
   * first, while browsers that subscribed to the old one come back.
   */
  VAPID_KEYS: z
    .string()
    .regex(
      /^\s*[\w-]{87}:[\w-]{43}\s*(,\s*[\w-]{87}:[\w-]{43}\s*)?$/,
      'must be a P-256 pair in base64url, public:private',
    )
    .optional(),
  SINCH_PROJECT_ID: present.optional(),
  SINCH_KEY_ID: present.optional(),
  SINCH_KEY_SECRET: present.optional(),
  SINCH_FAX_FROM: present.optional(),
  /** Lets in what Sinch tells of faxes that came; without it, faxes are only sent. */
  SINCH_WEBHOOK_PASSWORD: secret.optional(),
  /** The FHIR R4 server that takes orders to labs, and what signs its callbacks: `whsec_…`. */
  LAB_FHIR_URL: z.url().optional(),
  LAB_FHIR_TOKEN: present.optional(),
  /** The server that takes orders in HL7 v2 over HTTPS. */
  LAB_HL7_URL: z.url().optional(),
  LAB_HL7_TOKEN: present.optional(),
  LAB_WEBHOOK_SECRET: vendorSecret.optional(),
  /** Prescriptions through DoseSpot: its FHIR R4 server, what signs its callbacks, and the single sign-on of clinicians. */
  DOSESPOT_FHIR_URL: z.url().optional(),
  DOSESPOT_TOKEN: present.optional(),
  DOSESPOT_WEBHOOK_SECRET: vendorSecret.optional(),
  DOSESPOT_SSO_URL: z.url().optional(),
  DOSESPOT_CLINIC_ID: present.optional(),
  DOSESPOT_CLINIC_KEY: present.optional(),
  /** The number of each provider there, by our id; and our status (`prescription_status/sent`) for each of theirs. */
  DOSESPOT_USERS: codesByName.optional(),
  DOSESPOT_STATUSES: codesByName.optional(),
  /** Cards through Stripe: the keys of its API and of its page, and what signs its callbacks: `whsec_…`. */
  STRIPE_SECRET_KEY: present.optional(),
  STRIPE_PUBLISHABLE_KEY: present.optional(),
  STRIPE_WEBHOOK_SECRET: vendorSecret.optional(),
  /** Who carries the video: the two browsers between them, or Twilio. Twilio unless said, where its keys are set. */
  VIDEO_PROVIDER: z.enum(['peer', 'twilio']).optional(),
  /**
   * Relays that carry calls, so that neither side learns the network address of the other: `turns:…,turn:…`, and the
   * secret coturn shares with us.
   */
  TURN_URLS: present.optional(),
  TURN_SECRET: secret.optional(),
  /** Content from hosted Sanity; without a project, from the embedded lake. */
  SANITY_PROJECT_ID: present.optional(),
  SANITY_DATASET: present.optional(),
  SANITY_API_READ_TOKEN: present.optional(),
  /** Checks what the content layer says has changed. */
  SANITY_WEBHOOK_SECRET: secret.optional(),
  /** Where the Studio is, when it is not here: it frames drafts and reads the lake. */
  STUDIO_ORIGIN: z.url().optional(),
  /** Purge pages by tag where Cloudflare keeps them. */
  CLOUDFLARE_ZONE_ID: present.optional(),
  CLOUDFLARE_PURGE_TOKEN: present.optional(),
  /** Local only: an RFC 3339 instant that stands still as now. */
  CLOCK: z.iso.datetime({ offset: true }).optional(),
})

const origins = ['APP_ORIGIN', 'API_ORIGIN', 'STUDIO_ORIGIN'] as const
const isHttpsOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  new URL(text).protocol === 'https:' &&
  new URL(text).origin === text.replace(/\/$/, '')

const ownSharedSecrets = [
  'OPERATOR_TOKEN',
  'HEALTH_TOKEN',
  'FORWARDING_SECRET',
  'SANITY_WEBHOOK_SECRET',
  'SINCH_WEBHOOK_PASSWORD',
] as const satisfies readonly (typeof sharedSecrets)[number][]

/** Every secret of ours, by variable; a provider's keys are as it gave them. */
const secretsOf = (env: z.output<typeof bindings>): Record<string, readonly string[]> => ({
  SESSION_KEYS: keyListOf(env.SESSION_KEYS).map(({ secret }) => secret),
  FIELD_KEYS: keyListOf(env.FIELD_KEYS).map(({ secret }) => secret),
  BACKUP_KEYS: keyListOf(env.BACKUP_KEYS ?? '')
    .map(({ secret }) => secret)
    .filter(Boolean),
  ...Object.fromEntries(ownSharedSecrets.map((name) => [name, secretListOf(env[name] ?? '')])),
})

const schema = bindings.superRefine((env, context) => {
  if (env.ENVIRONMENT === 'local') return
  if (!env.APP_ORIGIN)
    context.addIssue({ code: 'custom', path: ['APP_ORIGIN'], message: 'is required outside local' })
  for (const name of origins)
    if (env[name] && !isHttpsOrigin(env[name]))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be an https:// origin without a path outside local',
      })
  for (const [name, secrets] of Object.entries(secretsOf(env)))
    if (secrets.some(isExampleSecret))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is an example or too simple; outside local it must be random',
      })
  if (env.API_ORIGIN && !env.FORWARDING_SECRET)
    context.addIssue({
      code: 'custom',
      path: ['FORWARDING_SECRET'],
      message: 'is required with API_ORIGIN outside local: without it all callers have one address',
    })
  if (env.VIDEO_PROVIDER === 'peer' && !/(^|,)\s*turns?:/i.test(env.TURN_URLS ?? ''))
    context.addIssue({
      code: 'custom',
      path: ['TURN_URLS'],
      message:
        'must name a relay with VIDEO_PROVIDER=peer outside local: without it the two sides of a call learn each other’s network address',
    })
  if (env.CLOCK)
    context.addIssue({ code: 'custom', path: ['CLOCK'], message: 'is accepted in local only' })
  for (const [service, names] of Object.entries(hostedServices))
    for (const name of names)
      if (!env[name] && !mayLack(service, env))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is required outside local: there is no embedded ${service} there`,
        })
})

export type Environment = z.output<typeof schema> & { readonly local: boolean }

/** The checked environment; throws one error that names everything wrong with it, so a bad deploy fails at boot. */
export const readEnvironment = (env: unknown): Environment => {
  const result = schema.safeParse(env)
  if (!result.success)
    throw new Error(
      `Care Plus cannot start. ${result.error.issues
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join('; ')}`,
    )
  return { ...result.data, local: result.data.ENVIRONMENT === 'local' }
}

const checked = new WeakMap<object, Environment>()

/** The checked environment of this isolate, read once. */
export const environmentOf = (env: object): Environment => {
  const known = checked.get(env)
  if (known) return known
  const fresh = readEnvironment(env)
  checked.set(env, fresh)
  return fresh
}

/** The same bindings with another way to the database. */
export const withDatabase = <E extends { readonly DB: D1Database }>(env: E, DB: D1Database): E => {
  const changed = { ...env, DB }
  checked.set(changed, { ...environmentOf(env), DB })
  return changed
}

/** Where the links of messages lead: configured, or the address of a local server. */
// A Host header is the visitor's word: it never decides where a link leads.
export const appOrigin = ({ APP_ORIGIN }: Pick<Environment, 'APP_ORIGIN'>): string =>
  APP_ORIGIN ?? 'http://localhost:4321'

/** The Durable Object of that name, by the methods that the edge may call; the class behind the binding has them. */
export const stubOf = <Port>(namespace: DurableObjectNamespace, name: string): Port =>
  namespace.get(namespace.idFromName(name)) as unknown as Port
