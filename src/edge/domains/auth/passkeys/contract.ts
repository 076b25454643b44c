import { endpoint, z } from '#edge/jsonapi/contract'
import {
  assertion,
  base64url,
  passkeyRegistration,
  passkeyRequest,
} from '../../second_factors/passkeys/contract'
import { session } from '../../sessions/contract'

export const beginPasskeySignIn = endpoint('auth.begin_passkey', {
  at: 'POST /auth/passkey/request',
  maxBodyBytes: 1024,
  limit: { max: 300, windowSeconds: 600, by: 'address' },
  description:
    'What the browser asks any passkey of this host to sign. It names no account, and asks for none.',
  output: passkeyRequest,
})
export const signInByPasskey = endpoint('auth.sign_in_by_passkey', {
  at: 'POST /auth/passkey',
  maxBodyBytes: 16 * 1024,
  limit: { max: 100, windowSeconds: 600, by: 'address' },
  description:
    'Sign in with a passkey alone: the device that holds it and what unlocks it are two factors.',
  body: assertion,
  output: session,
})
export const beginPasskeyFactor = endpoint('auth.begin_passkey_factor', {
  at: 'POST /auth/second_factor/passkey',
  maxBodyBytes: 1024,
  description:
    'For a staff sign-in under way: what a passkey of the account signs or, for an account without any second factor, what one is made by.',
  body: z.object({ id: base64url(64) }),
  output: z.union([passkeyRequest, passkeyRegistration]),
})
export const beginPasskeyStepUp = endpoint('auth.begin_passkey_step_up', {
  at: 'POST /auth/step_up/passkey',
  maxBodyBytes: 1024,
  description: "What a passkey of one's own account signs for a step-up.",
  output: passkeyRequest,
})
