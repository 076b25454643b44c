import {
  type AuthenticatorTransport,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import type {
  Assertion,
  Attestation,
  passkeyRegistration,
  passkeyRequest,
} from '#edge/domains/second_factors/passkeys/contract'
import { passkeyAlgorithms } from '#edge/domains/second_factors/passkeys/contract'

export type PasskeyRequest = z.output<typeof passkeyRequest>
export type PasskeyRegistration = z.output<typeof passkeyRegistration>
type Credentials = PasskeyRequest['credentials']

const timeoutMs = 5 * 60_000

/** Has a passkey sign a challenge; with `autofill`, once one is chosen among what the browser offers to fill in. */
export const signWithPasskey = async (
  { id: challenge, host: rpId, credentials }: PasskeyRequest,
  { autofill = false } = {},
): Promise<Assertion> => {
  const { id, response } = await startAuthentication({
    useBrowserAutofill: autofill,
    optionsJSON: {
      challenge,
      rpId,
      timeout: timeoutMs,
      userVerification: 'required',
      allowCredentials: descriptorsOf(credentials),
    },
  }).catch(explain)
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
  return { id, clientData, authenticatorData, signature, ...(userHandle && { userHandle }) }
}

/** Has the device make a passkey, which it keeps together with whom it is for. */
export const makePasskey = async (
  { id: challenge, host, siteName, userHandle, accountName, credentials }: PasskeyRegistration,
  name: string,
): Promise<Attestation> => {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout: timeoutMs,
      attestation: 'none',
      rp: { id: host, name: siteName },
      user: { id: userHandle, name: accountName, displayName: accountName },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: descriptorsOf(credentials),
    },
  }).catch(explain)
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
  return { id, clientData, attestation, transports, name }
}

const descriptorsOf = (credentials: Credentials) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }))

const details: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of your account already.',
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
}

/** What a browser refuses in words a reader can act on; the end of an offer, and faults, stay as they are. */
const explain = (error: unknown): never => {
  const detail = details[error instanceof Error ? error.name : '']
  if (!detail) throw error
  throw new ApiError(0, [{ status: '0', code: 'passkey_unused', title: '', detail }])
}
