import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { codeField, uuid } from '#edge/platform/fields'
import { readTypedRecoveryCode } from '#edge/platform/languages/typed-code'
import { session } from '../sessions/contract'
import { assertion, attestation } from './passkeys/contract'

export const challengeId = z
  .string('Sign in again')
  .check(z.regex(/^[\w-]{20,64}$/, 'Sign in again'))

/** What a right password of staff answers: they are not signed in before they show a second factor too. */
export const factorChallenge = resourceObject('factor_challenges', {
  id: challengeId,
  /** With what it can be answered; empty where the account has no second factor yet and sets one up now. */
  methods: z.array(z.enum(['passkey', 'totp', 'recovery_code'])),
  expiresAt: z.string(),
})

/** As it is shown and typed: two groups of five. */
export const recoveryCode = z
  .string('Enter a recovery code')
  .check(
    z.overwrite(readTypedRecoveryCode),
    z.regex(/^[A-Z2-7]{10}$/, 'A recovery code has ten letters and digits'),
  )

/** Why the second factor of a colleague is reset. */
export const resetReasons = ['lost_device', 'new_device', 'suspected_misuse'] as const

export const passSecondFactor = endpoint('auth.pass_second_factor', {
  at: 'POST /auth/second_factor',
  maxBodyBytes: 32 * 1024,
  description:
    'The second step of a staff sign-in: a passkey, a code of the authenticator app, or a recovery code. An account without any sets up the passkey or the app it comes with.',
  body: z
    .object({
      id: challengeId,
      code: z.optional(codeField),
      recoveryCode: z.optional(recoveryCode),
      passkey: z.optional(assertion),
      newPasskey: z.optional(attestation),
    })
    .check(
      z.refine(({ id: _, ...proof }) => Object.values(proof).some(Boolean), {
        error: 'Enter the code',
        path: ['code'],
      }),
    ),
  output: session,
})

const newTotp = resourceObject('totp_secrets', {
  /** Of the challenge that the first code answers. */
  id: challengeId,
  secret: z.string(),
  /** The same for an authenticator app, as a QR code says it. */
  uri: z.string(),
})
export const setUpSecondFactor = endpoint('auth.set_up_second_factor', {
  at: 'POST /auth/second_factor/totp',
  maxBodyBytes: 1024,
  description: 'The secret of an authenticator app, for a sign-in of staff who have none yet.',
  body: z.object({ id: challengeId }),
  output: newTotp,
})

export const readFactors = endpoint('second_factors.read', {
  at: 'GET /users/:user/second_factors',
  description: "With what one's own account proves who uses it, besides the password.",
  output: resourceObject('second_factors', {
    id: uuid,
    /** When the authenticator app was set up. */
    totpSince: z.nullable(z.string()),
    recoveryCodesLeft: z.int(),
  }),
})
export const replaceTotp = endpoint('totp_factors.begin', {
  at: 'POST /users/:user/totp',
  stepUp: true,
  description: "The secret of another authenticator app of one's own account.",
  output: newTotp,
})
export const confirmTotp = endpoint('totp_factors.confirm', {
  at: 'PATCH /users/:user/totp',
  stepUp: true,
  maxBodyBytes: 1024,
  description: 'Takes the other authenticator app into use, by a code of it.',
  body: z.object({ id: challengeId, code: codeField }),
})
export const createRecoveryCodes = endpoint('recovery_codes.create', {
  at: 'POST /users/:user/recovery_codes',
  stepUp: true,
  description: "Ten new recovery codes of one's own account, shown this once; older ones end.",
  output: resourceObject('recovery_codes', { id: uuid, codes: z.array(z.string()) }),
})

export const readTwoFaUrl = endpoint('two_fa_url.read', {
  at: 'GET /patients/:patient/two_fa_url',
  description:
    'The address of the page where a patient turns two-step verification on, and whether it is on. It signs no one in.',
  output: resourceObject('two_fa_urls', {
    url: z.string(),
    /** Whether the patient has a passkey. */
    isOn: z.boolean(),
  }),
})
