import { Buffer } from 'node:buffer'
import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { byConstraint, creationStamps, insertFrom, selectAll, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, unprocessable } from '#edge/platform/problem'
import { type Account, securityNotice } from '../../sessions'
import type { FactorChallenge } from '../challenge'
import { userHandleOf } from './assertion'
import type { Attestation } from './contract'
import { passkeyAlgorithms } from './contract'
import { type RelyingParty, relyingPartyOf } from './relying-party'
import { passkeys } from './table'

/** Passkeys an account may have. */
const maxPasskeys = 20

export const passkeysOf = (userId: string) =>
  selectAll(passkeys, sql`where user_id = ${userId} order by created_at, id limit ${maxPasskeys}`)

type Known = Pick<typeof passkeys.$inferSelect, 'credentialId' | 'transports' | 'host'>
/** The passkeys of a host as browsers are told of them. */
export const credentialsAt = (host: string, rows: readonly Known[]) =>
  rows
    .filter((row) => row.host === host)
    .map(({ credentialId: id, transports }) => ({ id, transports }))

export const registrationFor = (
  { host, name: siteName }: RelyingParty,
  account: Pick<Account, 'id' | 'email'>,
  token: string,
  known: readonly Known[] = [],
) => ({
  // Said here, since one operation answers this or a request.
  type: 'passkey_registrations' as const,
  id: token,
  host,
  siteName,
  userHandle: userHandleOf(account.id),
  accountName: account.email,
  credentials: credentialsAt(host, known),
})

interface Made {
  readonly request: globalThis.Request
  readonly challenge: FactorChallenge
  readonly token: string
  readonly account: Account
  /** Only where the account has no second factor at all: it comes after a password alone. */
  readonly isFirst?: boolean
}

/**
 * Checks a passkey that was made, for this challenge and host, after it verified its user. Gives what stores it, and
 * the notice that tells the owner. No attestation is asked for: which make of device a user has is not ours to know.
 */
export const storePasskey = async (
  ctx: RequestContext,
  made: Attestation,
  { request, challenge, token, account, isFirst = false }: Made,
) => {
  const { host, origin } = await relyingPartyOf(ctx, request)
  const credential =
    (challenge.host ?? host) === host
      ? await verifiedCredential(made, { challenge: token, origin, host })
      : null
  if (!credential) throw passkeyNotMade()
  const id = uuidv7()
  const { name, transports = [] } = made
  const row = {
    id,
    userId: account.id,
    name,
    host,
    transports,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    lastUsedAt: null,
    ...creationStamps(ctx.now),
  }
  return {
    passkey: { id, name, host },
    insert: changeOneRow(
      insertFrom(
        passkeys,
        row,
        sql`where (select count(*) from passkeys where user_id = ${account.id}) < ${isFirst ? 1 : maxPasskeys}
          and not (${isFirst} and exists (select 1 from totp_factors where user_id = ${account.id}))`,
      ),
    ),
    notice: await securityNotice(ctx, account, 'passkey_added'),
  }
}

export const passkeyError = byConstraint({
  UNIQUE: conflict('passkey_known', 'This passkey is set up already.'),
  stale_version: conflict('too_many_passkeys', `Remove a passkey first: you have ${maxPasskeys}.`),
})

/** Of an account whose passkeys are all for other hosts. */
export const noPasskeyHere = () =>
  unprocessable(
    'no_passkey_here',
    'You have no passkey for this site. Confirm it’s you another way.',
  )

const passkeyNotMade = () =>
  unprocessable('passkey_not_made', 'The passkey could not be set up. Try again.')

const verifiedCredential = async (
  { id, clientData, attestation }: Attestation,
  { challenge, origin, host }: { challenge: string; origin: string; host: string },
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null
  }
}
