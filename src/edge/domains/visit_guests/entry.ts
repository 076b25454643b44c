import { operation } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { sql } from '#edge/platform/db/index'
import { conflict, Problem } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import type { AppointmentMode, AppointmentStatus } from '../appointments/transitions'
import { grantEntry, loadMembers, roomProblem } from '../visit_rooms'
import { guestVideoToken, redeemGuestInvitation } from './contract'
import { randomSecret } from './secret'

/** Says the same of every link that does not work. */
const deadLink = () => new Problem(404, 'dead_link', 'This link does not work, or was used already')

/** The link's first browser keeps a secret of its own; the link is then worth nothing. */
export const redeemGuest = operation(redeemGuestInvitation, { access: 'public' }, async (ctx) => {
  const { body, db, now } = ctx
  const secret = randomSecret()
  const [{ rows }] = await db.batch([
    sql<{ id: string; name: string; appointmentId: string; patientId: string }>`
      update visit_guests set used_at = ${now}, secret_hash = ${await sha256Hex(secret)}
      where link_hash = ${await sha256Hex(body.link)} and used_at is null and revoked_at is null
        and appointment_id in (select id from appointments where status in ('Scheduled', 'Waiting', 'In progress'))
      returning id, name, appointment_id as "appointmentId",
        (select patient_id from appointments where id = appointment_id) as "patientId"`,
  ])
  const [guest] = rows
  if (!guest) throw deadLink()
  const { patientId, ...invitation } = guest
  return {
    event: { subjectId: guest.id, patientId },
    data: { ...invitation, secret },
  }
})

interface GuestRow {
  readonly id: string
  readonly agreedAt: string | null
  readonly appointmentId: string
  readonly patientId: string
  readonly status: AppointmentStatus
  readonly mode: AppointmentMode
  readonly startsAt: string
  readonly endsAt: string
}

export const admitGuest = operation(guestVideoToken, { access: 'public' }, async (ctx) => {
  const { body, db, now } = ctx
  const guest = await db.first(sql<GuestRow>`
    select g.id, g.agreed_at as "agreedAt", a.id as "appointmentId", a.patient_id as "patientId", a.status, a.mode,
      a.starts_at as "startsAt", a.ends_at as "endsAt"
    from visit_guests g join appointments a on a.id = g.appointment_id
    where g.secret_hash = ${await sha256Hex(body.secret)} and g.revoked_at is null`)
  if (!guest) throw deadLink()
  const problem = roomProblem(guest, toEpochMs(now))
  if (problem) throw problem
  if (!guest.agreedAt)
    throw conflict('consent_missing', 'The patient has not agreed yet. Wait a moment.')
  const members = await loadMembers(ctx, guest.appointmentId)
  const me = members.find(({ identity }) => identity === guest.id)
  if (!me) throw deadLink()
  const { write, data } = await grantEntry(ctx, guest.appointmentId, members, {
    userId: guest.id,
    role: null,
    sessionId: null,
    name: me.name,
    side: 'guest',
    tell: [],
  })
  return {
    write,
    event: { subjectId: guest.id, patientId: guest.patientId },
    detail: { room_type: data.roomType },
    data,
  }
})
