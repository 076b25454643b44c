import { z } from '#edge/jsonapi/contract'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { connect, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { fullChosenName } from '#edge/platform/names/full-name'
import { iceServersOf } from '#edge/platform/services/turn'
import { iso, now } from '#edge/platform/time'
import { progressCall } from './progress'
import type { CallStatus } from './statuses'

/** A call as the phone of the patient shows it: the clinic, and nothing of why. */
interface HandsetCall {
  readonly id: string
  readonly number: string
  readonly status: CallStatus
}

/** The emulated phones of all patients: in local alone. */
export const listHandsetCalls = (env: Environment): Promise<readonly HandsetCall[]> =>
  connect(env.DB).all(sql<HandsetCall>`
    select c.id, u.phone as number, c.status from phone_calls c join users u on u.id = c.patient_id
    where c.carrier = 'embedded' and c.ended_at is null order by c.started_at`)

const press = z.strictObject({
  id: z.uuid(),
  action: z.enum(['answer', 'decline', 'hang_up', 'rejoin']),
})
const statusAfter = { answer: 'in_progress', decline: 'busy', hang_up: 'completed' } as const

/** A button of the handset; null when the call is no longer where it takes that. */
export const pressHandset = async (env: Environment, sent: unknown) => {
  const parsed = press.safeParse(sent)
  if (!parsed.success) return null
  const { id, action } = parsed.data
  const db = connect(env.DB)
  const call = await db.first(sql<{
    patientId: string
    firstName: string
    lastName: string
    nickname: string | null
  }>`
    select c.patient_id as "patientId", u.first_name as "firstName", u.last_name as "lastName", u.nickname
    from phone_calls c join users u on u.id = c.patient_id
    where c.id = ${id} and c.carrier = 'embedded' and c.ended_at is null`)
  if (!call) return null
  if (action !== 'rejoin') {
    const status = statusAfter[action]
    if (!(await progressCall(env, db, id, { status, at: iso(now()) }))) return null
    if (action !== 'answer') return { ticket: null }
  }
  const ticket = await visitRoomOf(env, id).issueTicket({
    userId: call.patientId,
    role: null,
    sessionId: null,
    name: fullChosenName(call),
    side: 'guest',
    tell: [],
  })
  return { ticket, identity: call.patientId, iceServers: await iceServersOf(env) }
}
