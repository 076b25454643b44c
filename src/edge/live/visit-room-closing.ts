import { sql } from 'drizzle-orm'
import { verbOf } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { raw } from '../platform/db/statement'
import { visitRoomOf } from './visit-rooms'

const endingVerbs = [
  'complete_video',
  'complete_call',
  'complete',
  'fail',
  'cancel',
  'set_canceled',
  'set_missed',
]

/** Closes the room of a visit that has ended: each room asks for the visit's status itself. */
export const visitRoomClosing: Subscriber = {
  name: 'visit_room_closing',
  matches: (event) =>
    event.subjectType === 'appointments' &&
    event.subjectId !== null &&
    endingVerbs.includes(verbOf(event)),
  handle: async (events, { env, db }) => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const rooms = await db.all(
      raw<{ id: string }>(sql`
        select appointment_id as id from visit_rooms
        where appointment_id in (select value from json_each(${ids}))`),
    )
    await Promise.all(rooms.map(({ id }) => visitRoomOf(env, id).revalidate()))
  },
}
