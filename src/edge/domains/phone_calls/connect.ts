import { refuseOutOfScope } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { type SQL, sql } from '#edge/platform/db/index'
import { fullChosenName } from '#edge/platform/names/full-name'
import { conflict } from '#edge/platform/problem'
import { iceServersOf } from '#edge/platform/services/turn'
import {
  signVoiceToken,
  twilioVoiceKeys,
  voiceIdentity,
  voiceTokenTtlSeconds,
} from '#edge/platform/services/voice'
import { iso, toEpochMs } from '#edge/platform/time'
import { phoneToken as contract } from './contract'
import { phoneCallPolicy } from './policy'
import type { CallStatus } from './statuses'

interface CallRow {
  readonly carrier: 'embedded' | 'twilio'
  readonly status: CallStatus
  readonly endedAt: string | null
  readonly patientId: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
}

/** The caller's own line into a call they have placed, as long as it has not ended. */
export const connectToCall = operation(contract, { policy: phoneCallPolicy }, async (ctx) => {
  const { db, env, actor, body, scope } = ctx
  const call = await db.require(callOf(body.phoneCallId, actor.id, scope))
  if (call.endedAt) throw conflict('call_over', 'This call has ended')
  const keys = twilioVoiceKeys(env)
  const isEmbedded = call.carrier === 'embedded'
  const token = !isEmbedded && keys ? await signVoiceToken(keys, actor.id) : null
  const ticket = isEmbedded
    ? await visitRoomOf(env, body.phoneCallId).issueTicket({
        userId: actor.id,
        role: actor.role,
        sessionId: actor.sessionId,
        name: fullChosenName(call),
        side: 'staff',
        tell: [],
      })
    : null
  const ttlSeconds = isEmbedded ? 60 : voiceTokenTtlSeconds
  return {
    write: [refuseOutOfScope(callOf(body.phoneCallId, actor.id, scope))],
    event: { subjectId: body.phoneCallId, patientId: call.patientId },
    detail: { carrier: call.carrier },
    data: {
      id: body.phoneCallId,
      carrier: call.carrier,
      identity: isEmbedded ? actor.id : voiceIdentity(actor.id),
      token,
      ticket,
      iceServers: isEmbedded ? await iceServersOf(env) : [],
      expiresAt: iso(toEpochMs(ctx.now) + ttlSeconds * 1000),
    },
  }
})

const callOf = (id: string, callerId: string, scope: SQL) => sql<CallRow>`
  select phone_calls.carrier, phone_calls.status, phone_calls.ended_at as "endedAt",
    phone_calls.patient_id as "patientId", u.first_name as "firstName", u.last_name as "lastName", u.nickname
  from phone_calls join users u on u.id = phone_calls.caller_id
  where phone_calls.id = ${id} and phone_calls.caller_id = ${callerId} and ${scope}`
