/**
 * Secrets that are shared with someone else, by variable: `new,old` while one rotates out, so that neither side has to
 * change at the same moment as the other. The first one signs, each of them is accepted.
 */
export const sharedSecrets = [
  'OPERATOR_TOKEN',
  'HEALTH_TOKEN',
  'FORWARDING_SECRET',
  'SANITY_WEBHOOK_SECRET',
  'TURN_SECRET',
  'SINCH_WEBHOOK_PASSWORD',
  'TWILIO_AUTH_TOKEN',
  'RESEND_WEBHOOK_SECRET',
  'LAB_WEBHOOK_SECRET',
  'DOSESPOT_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_KEYS',
] as const

const maxSecrets = 2

/** The secrets of `new,old`. */
export const secretListOf = (text: string): readonly string[] =>
  text.split(',').flatMap((secret) => secret.trim() || [])

/** The secret that signs. */
export const newestSecret = (text: string): string => secretListOf(text)[0] ?? ''

/**
 * Whether a check holds for one of the secrets. Each of them is tried, whichever it is: the time tells neither how far the
 * list was read nor that a secret is the old one.
 */
export const matchesSecret = async (
  text: string,
  check: (secret: string) => boolean | Promise<boolean>,
): Promise<boolean> => (await Promise.all(secretListOf(text).map(check))).includes(true)

/** What is wrong with a list of secrets, or null. Messages never repeat a part of it. */
export const secretListProblem = (text: string, minLength: number): string | null => {
  const secrets = text.split(',').map((secret) => secret.trim())
  if (secrets.length > maxSecrets) return 'has more than two secrets: new,old'
  if (secrets.some(({ length }) => length < minLength))
    return minLength > 1
      ? `must be at least ${minLength} characters, each of two`
      : 'has an empty secret beside a comma'
  return new Set(secrets).size === secrets.length ? null : 'has one secret twice'
}
