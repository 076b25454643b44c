import { connect, type Db, sql } from '#edge/platform/db/index'
import { appOrigin, type Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import {
  emptyResponse,
  readTwilioCallback,
  type TwilioFields,
  twimlResponse,
} from '#edge/platform/services/twilio-callback'
import {
  dialTwiml,
  hangUpTwiml,
  twilioVoiceKeys,
  voiceIdentity,
} from '#edge/platform/services/voice'
import { iso, now } from '#edge/platform/time'
import { progressCall } from './progress'
import type { CallStatus } from './statuses'

/** Twilio's words for how far a call has come. */
const statuses: Readonly<Record<string, CallStatus>> = {
  queued: 'queued',
  initiated: 'queued',
  ringing: 'ringing',
  answered: 'in_progress',
  'in-progress': 'in_progress',
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'canceled',
}

/**
 * `POST /api/voice/connect`: what Twilio does when a browser connects to a call; `POST /api/voice/status?call=…`: how far
 * the call to the patient has come. Nothing that Twilio did not sign is read.
 */
export const handleVoiceCallback = async (
  request: Request,
  env: Environment,
): Promise<Response> => {
  const keys = twilioVoiceKeys(env)
  if (!keys) return emptyResponse(404)
  const { pathname, searchParams } = new URL(request.url)
  const fields = await readTwilioCallback(request, env, keys.authToken)
  if (!fields) return emptyResponse(403)
  const db = connect(env.DB)
  try {
    if (pathname === '/api/voice/connect') return await connectCall(env, db, fields)
    const status = statuses[fields.CallStatus ?? '']
    const call = searchParams.get('call')
    if (pathname !== '/api/voice/status' || !call || !status) return emptyResponse(404)
    await progressCall(env, db, call, { status, at: iso(now()) })
    return emptyResponse(204)
  } catch (error) {
    log.error('voice_callback', error, env)
    return emptyResponse(500)
  }
}

/** The number leaves the database here, and goes to no browser. */
const connectCall = async (
  env: Environment,
  db: Db,
  { phone_call_id: id = '', From: from = '', CallSid: carrierSid = '' }: TwilioFields,
): Promise<Response> => {
  const call = await db.first(sql<{ callerId: string; phone: string | null }>`
    select c.caller_id as "callerId", u.phone from phone_calls c join users u on u.id = c.patient_id
    where c.id = ${id} and c.ended_at is null and c.carrier = 'twilio'`)
  if (!call?.phone || from !== `client:${voiceIdentity(call.callerId)}`)
    return twimlResponse(hangUpTwiml)
  await progressCall(env, db, id, { status: 'ringing', at: iso(now()), carrierSid })
  return twimlResponse(
    dialTwiml({
      to: `+1${call.phone}`,
      from: env.TWILIO_FROM ?? '',
      statusUrl: `${appOrigin(env)}/api/voice/status?call=${id}`,
    }),
  )
}
