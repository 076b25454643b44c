import { operation } from '#edge/jsonapi/index'
import { notFound } from '#edge/platform/problem'
import { accountById } from '../../sessions'
import { challengeOver, newChallenge, spendChallenge, tryChallenge } from '../challenge'
import { challengeIn } from './assertion'
import * as contract from './contract'
import { passkeyError, passkeysOf, registrationFor, storePasskey } from './registration'
import { relyingPartyOf } from './relying-party'

export const beginPasskey = operation(contract.beginPasskey, { ownAccount: true }, async (ctx) => {
  const { id, sessionId } = ctx.actor
  const site = await relyingPartyOf(ctx, ctx.request)
  const [accounts, known] = await ctx.db.batch([accountById(id), passkeysOf(id)])
  const account = accounts.rows[0]
  if (!account) throw notFound()
  const { token, statement } = await newChallenge({
    purpose: 'add_passkey',
    userId: id,
    sessionId,
    host: site.host,
  })
  return {
    write: [statement],
    event: { subjectId: id },
    data: registrationFor(site, account, token, known.rows),
  }
})

export const addPasskey = operation(contract.addPasskey, { ownAccount: true }, async (ctx) => {
  const { id, sessionId, role } = ctx.actor
  const token = challengeIn(ctx.body.clientData)
  const challenge = await tryChallenge(ctx, token, 'add_passkey')
  if (challenge.userId !== id || challenge.sessionId !== sessionId) throw challengeOver()
  const account = await ctx.db.require(accountById(id))
  const { request } = ctx
  const { passkey, insert, notice } = await storePasskey(ctx, ctx.body, {
    request,
    challenge,
    token,
    account,
  })
  return {
    write: [...insert, ...spendChallenge(ctx, challenge), ...notice.statements],
    event: { subjectId: passkey.id, patientId: role === 'patient' ? id : null },
    mapError: passkeyError,
    onCommitted: notice.notify,
    data: passkey,
  }
})
