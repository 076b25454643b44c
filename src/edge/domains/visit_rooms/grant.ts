import type { RequestContext } from '#edge/jsonapi/index'
import { isOfCall } from '#edge/live/room-state'
import type { VisitSide } from '#edge/live/visit-room-contract'
import { type TicketHolder, visitRoomOf } from '#edge/live/visit-rooms'
import { insert, sql } from '#edge/platform/db/index'
import { fullChosenName } from '#edge/platform/names/full-name'
import { iceServersOf } from '#edge/platform/services/turn'
import {
  signVideoToken,
  twilioVideoKeys,
  videoTokenTtlSeconds,
} from '#edge/platform/services/video'
import { iso, toEpochMs } from '#edge/platform/time'
import { roomOf } from './room'
import { visitRooms } from './table'

export interface Member {
  readonly identity: string
  readonly name: string
  readonly side: VisitSide
  /** Of a supervisor: the name of the clinician. */
  readonly supervises: string | null
}

/** A ticket or token for the room of a visit, and the room itself where it is new. */
export const grantEntry = async (
  ctx: RequestContext,
  visitId: string,
  members: Member[],
  holder: TicketHolder,
) => {
  const { env, now } = ctx
  const { roomType, roomSid, isNew } = await roomOf(ctx, visitId)
  const keys = twilioVideoKeys(env)
  const isPeer = roomType === 'peer'
  const ticket = isPeer ? await visitRoomOf(env, visitId).issueTicket(holder) : null
  const token =
    keys && !isPeer ? await signVideoToken(keys, { identity: holder.userId, room: visitId }) : null
  return {
    write: isNew
      ? [
          insert(
            visitRooms,
            { appointmentId: visitId, roomType, roomSid, createdAt: now },
            sql`on conflict do nothing`,
          ),
        ]
      : [],
    data: {
      id: visitId,
      roomType,
      roomSid,
      identity: holder.userId,
      token,
      ticket,
      iceServers: isPeer ? await iceServersOf(env) : [],
      members,
      canRecord: !isPeer && isOfCall(holder),
      expiresAt: iso(toEpochMs(now) + (isPeer ? 60 : videoTokenTtlSeconds) * 1000),
    },
  }
}

interface MemberRow {
  readonly identity: string
  readonly side: VisitSide
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly suffix: string | null
}

/** Who may come, by the names they go by. */
export const loadMembers = async (
  { db }: RequestContext,
  appointmentId: string,
): Promise<Member[]> => {
  const rows = await db.all(sql<MemberRow>`
    select u.id as identity,
      case u.id when a.patient_id then 'patient' when p.user_id then 'staff' else 'supervisor' end as side,
      u.first_name as "firstName", u.last_name as "lastName", u.nickname,
      (select suffix from providers where user_id = u.id) as suffix
    from appointments a
    left join providers p on p.id = a.provider_id
    join users u on u.id in (a.patient_id, p.user_id, p.supervisor_id)
    where a.id = ${appointmentId}
    union all
    select id, 'guest', name, '', null, kind from visit_guests
    where appointment_id = ${appointmentId} and agreed_at is not null and revoked_at is null`)
  const members = rows.map(({ identity, side, suffix, ...names }) => ({
    identity,
    side,
    name: [fullChosenName(names), suffix].filter(Boolean).join(', '),
  }))
  const clinician = members.find(({ side }) => side === 'staff')?.name ?? null
  return members.map((member) => ({
    ...member,
    supervises: member.side === 'supervisor' ? clinician : null,
  }))
}
