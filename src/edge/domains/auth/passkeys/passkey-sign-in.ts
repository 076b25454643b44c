import { drainOutbox } from '#edge/events/request-drain'
import { operation } from '#edge/jsonapi/index'
import { isConstraintError } from '#edge/platform/db/index'
import {
  challengeIn,
  challengeOver,
  newChallenge,
  passkeyByCredential,
  proveByAssertion,
  relyingPartyOf,
  tryChallenge,
} from '../../second_factors'
import { accountById, accountClosed, openSession } from '../../sessions'
import * as contract from './contract'

/** The same for every client: the device knows which passkeys it has, and no account is named. */
export const beginPasskeySignIn = operation(
  contract.beginPasskeySignIn,
  { access: 'public' },
  async (ctx) => {
    const { host } = await relyingPartyOf(ctx, ctx.request)
    const { token, statement } = await newChallenge({ purpose: 'passkey_sign_in', host })
    return {
      write: [statement],
      event: null,
      data: { id: token, host, credentials: [] },
    }
  },
)

export const signInByPasskey = operation(
  contract.signInByPasskey,
  { access: 'public' },
  async (ctx) => {
    const { body, db, request } = ctx
    const token = challengeIn(body.clientData)
    const challenge = await tryChallenge(ctx, token, 'passkey_sign_in')
    const passkey = await db.first(passkeyByCredential(body.id))
    const account = await db.first(accountById(passkey?.userId ?? ''))
    const proof = await proveByAssertion(ctx, body, {
      request,
      challenge,
      token,
      passkey,
      account,
    })
    if (!account) throw challengeOver()
    if (account.status !== 'active') throw accountClosed()
    const session = await openSession(ctx, account, 'passkey', { isConfirmed: true })
    await db.batch([...proof, ...session.statements]).catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? challengeOver() : error
    })
    ctx.waitUntil(drainOutbox(ctx.env))
    return session.respond()
  },
)
