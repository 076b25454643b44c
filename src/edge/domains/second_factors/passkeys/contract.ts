import { attribute, contract, endpoint, one, resourceObject, z } from '#edge/jsonapi/contract'
import { instantField, line, uuid } from '#edge/platform/fields'

/** COSE numbers of the signatures that are taken: Ed25519, ECDSA and RSA, each with SHA-256 or better. */
export const passkeyAlgorithms = [-8, -7, -257] as const

const passkeyName = line(60, 'Give the passkey a name')
export const base64url = (max: number) =>
  z
    .string('Use the passkey again')
    .check(z.maxLength(max, 'Use the passkey again'), z.regex(/^[\w-]+$/, 'Use the passkey again'))

/** What a passkey signed, in base64url. */
export const assertion = z.object({
  id: base64url(1400),
  clientData: base64url(4096),
  authenticatorData: base64url(4096),
  signature: base64url(2048),
  userHandle: z.optional(base64url(128)),
})
export type Assertion = z.output<typeof assertion>

const transports = z.array(z.string().check(z.regex(/^[a-z-]{2,20}$/))).check(z.maxLength(8))
/** A passkey that was made, in base64url, and what its owner calls it. */
export const attestation = z.object({
  id: base64url(1400),
  clientData: base64url(4096),
  attestation: base64url(16_384),
  transports: z.optional(transports),
  name: passkeyName,
})
export type Attestation = z.output<typeof attestation>

const credentials = z.array(z.object({ id: z.string(), transports }))
/** What a browser asks a passkey to sign; `id` is the challenge. */
export const passkeyRequest = resourceObject('passkey_requests', {
  host: z.string(),
  /** The passkeys that may sign; when empty, any that the device has for this host. */
  credentials,
})
/** What a browser makes a passkey by; `id` is the challenge. */
export const passkeyRegistration = resourceObject('passkey_registrations', {
  host: z.string(),
  siteName: z.string(),
  userHandle: z.string(),
  accountName: z.string(),
  /** Those there are already: a device that holds one makes no other. */
  credentials,
})

export const passkeys = contract('passkeys', {
  description:
    "Keys on one's own devices that sign in, each good for one host: what is kept of them is public.",
  attributes: {
    name: attribute(passkeyName, 'update'),
    host: z.string(),
    lastUsedAt: z.nullable(instantField),
    createdAt: instantField,
  },
  relationships: { user: one('users') },
  sorts: ['createdAt'],
  mounts: { '/users/:user/passkeys': ['list', 'update', 'delete'] },
  stepUp: ['delete'],
})

export const beginPasskey = endpoint('passkeys.begin', {
  at: 'POST /users/:user/passkeys/registration',
  maxBodyBytes: 1024,
  stepUp: true,
  description: "What the browser makes another passkey of one's own account by.",
  output: passkeyRegistration,
})
export const addPasskey = endpoint('passkeys.create', {
  at: 'POST /users/:user/passkeys',
  maxBodyBytes: 32 * 1024,
  status: 201,
  stepUp: true,
  description: "Takes a passkey that was made into use for one's own account.",
  body: attestation,
  output: resourceObject('passkeys', { id: uuid, name: z.string(), host: z.string() }),
})
