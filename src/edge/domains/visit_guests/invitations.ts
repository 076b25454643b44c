import { changeOneRow } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { sqliteTable, text } from '#edge/jsonapi/table'
import { visitRoomOf } from '#edge/live/visit-rooms'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { byConstraint, insertFrom, type SQL, sql, update } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, forbidden } from '#edge/platform/problem'
import { onVisitRoom } from '../visit_rooms'
import { agreeToGuest, guestKinds, inviteGuest, listGuests, revokeGuest } from './contract'
import { randomSecret } from './secret'

/** A third participant of a visit by video. */
const table = sqliteTable('visit_guests', {
  id: text().primaryKey(),
  appointmentId: text('appointment_id').notNull(),
  kind: text({ enum: guestKinds }).notNull(),
  name: text().notNull(),
  invitedById: text('invited_by_id').notNull(),
  linkHash: text('link_hash').notNull(),
  /** When the patient agreed. */
  agreedAt: text('agreed_at'),
  usedAt: text('used_at'),
  secretHash: text('secret_hash'),
  revokedAt: text('revoked_at'),
  createdAt: text('created_at').notNull(),
})

/** A room of browsers holds four: the two sides, and two guests. */
const maxGuests = 2

const guestsOf = (appointmentId: string): SQL => sql`
  select id, kind, name, agreed_at, used_at from visit_guests
  where appointment_id = ${appointmentId} and revoked_at is null`

const assertNotOver = (status: string) => {
  if (!['Scheduled', 'Waiting', 'In progress'].includes(status))
    throw conflict('visit_over', `This cannot be done while the visit is ${status}`)
}

const list = operation(listGuests, onVisitRoom, ({ id: visit }) => ({
  select: sql`${guestsOf(visit.id)} order by created_at, id`,
}))

/** Whom the patient invites they agree to; whom the clinician invites waits for the patient's word. */
const invite = operation(inviteGuest, onVisitRoom, async (ctx) => {
  const { id: visit, actor, body, now } = ctx
  assertNotOver(visit.status)
  if (visit.mode !== 'video') throw conflict('not_by_video', 'This visit is not by video')
  const link = randomSecret()
  const row = {
    id: uuidv7(),
    appointmentId: visit.id,
    kind: body.kind,
    name: body.name,
    invitedById: actor.id,
    linkHash: await sha256Hex(link),
    agreedAt: actor.role === 'patient' ? now : null,
    createdAt: now,
  }
  const counted = sql`select count(*) from visit_guests
    where appointment_id = ${visit.id} and revoked_at is null`
  const { id, kind, name, agreedAt } = row
  return {
    write: changeOneRow(insertFrom(table, row, sql`where (${counted}) < ${maxGuests}`)),
    mapError: byConstraint({
      stale_version: conflict(
        'too_many_guests',
        'You can invite two guests. Cancel one invitation first.',
      ),
    }),
    detail: { kind },
    data: { id, kind, name, agreedAt, usedAt: null, link },
  }
})

const agree = operation(agreeToGuest, onVisitRoom, async (ctx) => {
  const { id: visit, actor, now, db, param } = ctx
  if (actor.id !== visit.patientId) throw forbidden()
  const guest = await db.require(
    sql<{ id: string }>`${guestsOf(visit.id)} and id = ${param('guest')}`,
  )
  assertNotOver(visit.status)
  return {
    write: [update(table, { agreedAt: sql`ifnull(agreed_at, ${now})` }, sql`id = ${guest.id}`)],
    select: sql`${guestsOf(visit.id)} and id = ${guest.id}`,
  }
})

const revoke = operation(revokeGuest, onVisitRoom, async (ctx) => {
  const { id: visit, now, db, env, param } = ctx
  const guest = await db.require(
    sql<{ id: string }>`${guestsOf(visit.id)} and id = ${param('guest')}`,
  )
  return {
    write: [update(table, { revokedAt: now }, sql`id = ${guest.id}`)],
    onCommitted: () => visitRoomOf(env, visit.id).revalidate(),
  }
})

export const invitationOperations = [list, invite, agree, revoke]
