import { Buffer } from 'node:buffer'
import { changeOneRow } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, selectAll, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { type Account, recordFailedSignIn } from '../../sessions'
import { type FactorChallenge, spendChallenge } from '../challenge'
import type { Assertion } from './contract'
import { relyingPartyOf } from './relying-party'
import { passkeys } from './table'

type Passkey = typeof passkeys.$inferSelect

/** Refusal of an unknown passkey, by which the device is asked to remove it. It reveals no account: credential ids are random. */
const passkeyUnknown = () =>
  unprocessable(
    'passkey_unknown',
    'That passkey was removed from the account. Use another one, or confirm it’s you another way.',
  )

/** One answer for a passkey of another account or site, a wrong signature and a counter that went back. */
export const passkeyRefused = () =>
  unprocessable(
    'passkey_refused',
    'That passkey can’t be used here. Try again, or confirm it’s you another way.',
  )

export const passkeyByCredential = (credentialId: string) =>
  selectAll(passkeys, sql`where credential_id = ${credentialId}`)

/** The challenge that a browser says it had signed; the signature shows that it did. */
export const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

interface Signed {
  readonly request: globalThis.Request
  readonly challenge: FactorChallenge
  /** As the browser was given it. */
  readonly token: string
  readonly passkey: Passkey | undefined
  /** Whose it must be. */
  readonly account: Pick<Account, 'id' | 'role'> | undefined
}

/**
 * Checks what a passkey signed: this challenge, for this host, after it verified its user, with a key of the account.
 * Gives the statements that use the challenge up and count the signature, so that neither counts again.
 */
export const proveByAssertion = async (
  ctx: RequestContext,
  assertion: Assertion,
  { request, challenge, token, passkey, account }: Signed,
): Promise<Statement[]> => {
  const { host, origin } = await relyingPartyOf(ctx, request)
  const isTheirs = passkey && passkey.userId === account?.id && passkey.host === host
  const counter =
    isTheirs && (challenge.host ?? host) === host
      ? await verifiedCounter(assertion, { challenge: token, origin, passkey })
      : null
  if (!passkey || counter === null) {
    await ctx.db.batch([recordFailedSignIn(ctx, account, 'passkey', 'refused')])
    ctx.waitUntil(drainOutbox(ctx.env))
    throw passkey ? passkeyRefused() : passkeyUnknown()
  }
  return [
    ...changeOneRow(sql`
      update passkeys set counter = ${counter}, last_used_at = ${ctx.now}
      where id = ${passkey.id} and (counter < ${counter} or ${counter} = 0)`),
    ...spendChallenge(ctx, challenge),
  ]
}

interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly passkey: Passkey
}

/** The counter of signatures after this one; null where the assertion does not hold. */
const verifiedCounter = async (
  { id, clientData, authenticatorData, signature, userHandle }: Assertion,
  { challenge, origin, passkey }: Expected,
): Promise<number | null> => {
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return null
  // Read when a passkey is used, not when the worker starts.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library says by an exception what does not hold; to the client it is all the same.
    return null
  }
}

/** What a device keeps of the account: its identifier, which says nothing of the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
