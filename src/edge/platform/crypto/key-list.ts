import { isRetiredSecret } from './key-derivation'

/** One of several keys in a variable: `id:secret`. The id is public: tokens and encrypted fields carry it. */
export interface NamedKey {
  readonly id: string
  readonly secret: string
}

/** The keys of `id:secret,id:secret`, newest first: the first one signs and encrypts, all of them verify and decrypt. */
export const keyListOf = (text: string): readonly NamedKey[] =>
  text.split(',').map((pair) => {
    const at = pair.indexOf(':')
    return { id: pair.slice(0, Math.max(0, at)).trim(), secret: pair.slice(at + 1).trim() }
  })

/** What is wrong with a secret at its place in the list, or null. */
type SecretCheck = (secret: string, at: number) => string | null

export const signingSecretProblem: SecretCheck = (secret) =>
  /^[\x21-\x7e]{32,512}$/.test(secret)
    ? null
    : 'needs a secret of at least 32 printable characters, without spaces'

const isBase64 = (secret: string): boolean =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(secret) && secret.length % 4 === 0

export const fieldSecretProblem: SecretCheck = (secret) => {
  if (!isBase64(secret)) return 'needs a secret in base64'
  return atob(secret).length === 32 ? null : 'needs a secret of 32 bytes'
}

/** The same where an older key may be retired: its secret is longer, and checks only. The first key writes. */
export const rotatingSecretProblem: SecretCheck = (secret, at) => {
  const problem = fieldSecretProblem(secret, at)
  return problem && at > 0 && isBase64(secret) && isRetiredSecret(secret) ? null : problem
}

/**
 * What is wrong with a list of keys, or null. Messages name a key by its place, never by its text: without the
 * colon, what would be read as the id may be the secret itself.
 */
export const keyListProblem = (text: string, secretProblem: SecretCheck): string | null => {
  const keys = keyListOf(text)
  for (const [at, { id, secret }] of keys.entries()) {
    const name = `key ${at + 1} of ${keys.length}`
    if (!/^[A-Za-z0-9_-]{1,16}$/.test(id))
      return `must be id:secret, comma-separated; ${name} has no id of 1 to 16 letters, digits, "_" or "-" before a colon`
    const problem = secretProblem(secret, at)
    if (problem) return `must be id:secret, comma-separated; ${name} ${problem}`
  }
  return new Set(keys.map(({ id }) => id)).size === keys.length ? null : 'has two keys with one id'
}

/** Whether a secret was copied from an example or typed as filler: no random secret has so few different characters. */
export const isExampleSecret = (secret: string): boolean =>
  /change-?me|example/i.test(secret) || new Set(secret).size < 12
