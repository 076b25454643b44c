import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Policy } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { careTeam, ownRows } from '#edge/access/scopes'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import type { Operation } from '#edge/jsonapi/operation'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { insert, raw } from '#edge/platform/db/statement'
import { fullChosenName } from '#edge/platform/full-name'
import { forbidden, unprocessable } from '#edge/platform/problem'
import { iceServersOf } from '#edge/platform/services/turn'
import {
  signVideoToken,
  twilioVideoKeys,
  videoTokenTtlSeconds,
} from '#edge/platform/services/video'
import { iso, toEpochMs } from '#edge/platform/time'
import { appointments } from '../appointments'
import { appointments as table } from '../appointments/table'
import { videoToken as contract } from './contract'
import { roomOf } from './room'
import { roomProblem } from './room-window'
import { visitRooms } from './table'

const noAccess = {
  assistant: null,
  support: null,
  manager: null,
  clinical_admin: null,
  clinical_lead: null,
  cbo: null,
  pharmacy: null,
  admin: null,
} as const

/** The two sides of the visit, and no one else: another clinician of the patient sees it and may not enter. */
export const visitSidesPolicy = <const Verb extends string>(verb: Verb): Policy<Verb> => ({
  ...noAccess,
  patient: { scope: ownRows(table.patientId), can: [verb] },
  provider: {
    scope: careTeam(table.patientId),
    can: [verb],
    canWithin: (me: Actor): SQL => sql`${table.providerId} = ${me.providerId}`,
  },
})

export const visitRoomSubject = subject(appointments, 'id', {
  id: table.id,
  patientId: table.patientId,
  providerId: table.providerId,
  status: table.status,
  mode: table.mode,
  startsAt: table.startsAt,
  endsAt: table.endsAt,
})

export const issueVideoToken: Operation = operation(contract, {
  subject: visitRoomSubject,
  policy: visitSidesPolicy('video_token'),
  handle: async (ctx) => {
    const { id: visit, actor, body, env } = ctx
    if (body.appointmentId && body.appointmentId !== visit.id)
      throw unprocessable('other_appointment', 'Unknown id', 'appointment_id')
    if (body.identity && body.identity !== actor.id) throw forbidden()
    const problem = roomProblem(visit, toEpochMs(ctx.now))
    if (problem) throw problem
    const { roomType, roomSid, isNew } = await roomOf(ctx, visit.id)
    const members = await loadMembers(ctx, visit.id)
    const me = members.find(({ identity }) => identity === actor.id)
    if (!me) throw forbidden()
    const keys = twilioVideoKeys(env)
    const isPeer = roomType === 'peer'
    const ticket = isPeer
      ? await visitRoomOf(env, visit.id).issueTicket({
          userId: actor.id,
          role: actor.role,
          sessionId: actor.sessionId,
          name: me.name,
          side: me.side,
          tell: members.flatMap(({ identity, side }) => (side === me.side ? [] : [identity])),
        })
      : null
    const token =
      keys && !isPeer ? await signVideoToken(keys, { identity: actor.id, room: visit.id }) : null
    return {
      write: isNew
        ? [
            insert(
              visitRooms,
              { appointmentId: visit.id, roomType, roomSid, createdAt: ctx.now },
              sql`on conflict do nothing`,
            ),
          ]
        : [],
      detail: { room_type: roomType },
      data: {
        type: 'video_tokens' as const,
        id: visit.id,
        roomType,
        roomSid,
        identity: actor.id,
        token,
        ticket,
        iceServers: isPeer ? await iceServersOf(env) : [],
        members,
        canRecord: !isPeer,
        expiresAt: iso(toEpochMs(ctx.now) + (isPeer ? 60 : videoTokenTtlSeconds) * 1000),
      },
    }
  },
})

interface MemberRow {
  readonly identity: string
  readonly side: 'patient' | 'staff'
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly suffix: string | null
}

/** Who may come, by the names they go by. */
const loadMembers = async ({ db }: RequestContext, appointmentId: string) => {
  const rows = await db.all(
    raw<MemberRow>(sql`
      select u.id as identity, case when u.id = a.patient_id then 'patient' else 'staff' end as side,
        u.first_name as "firstName", u.last_name as "lastName", u.nickname, p.suffix
      from appointments a
      left join providers p on p.id = a.provider_id
      join users u on u.id in (a.patient_id, p.user_id)
      where a.id = ${appointmentId}`),
  )
  return rows.map(({ identity, side, suffix, ...names }) => ({
    identity,
    side,
    name: [fullChosenName(names), side === 'staff' && suffix].filter(Boolean).join(', '),
  }))
}
