import { sql } from 'drizzle-orm'
import { verbOf } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { visitRoomOf } from './visit-rooms'

const endingVerbs = [
  'complete_video',
  'complete_call',
  'complete',
  'fail',
  'cancel',
  'set_canceled',
  'set_missed',
  'switch_mode',
]

/** Closes the room of a visit or phone call that has ended: each room asks for the status itself. */
export const visitRoomClosing: Subscriber = {
  name: 'visit_room_closing',
  matches: (event) =>
    event.subjectId !== null &&
    (event.subjectType === 'phone_calls'
      ? ['progress', 'hang_up'].includes(verbOf(event))
      : event.subjectType === 'appointments' && endingVerbs.includes(verbOf(event))),
  handle: async (events, { env, db }) => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const rooms = await db.all(sql<{ id: string }>`
      select appointment_id as id from visit_rooms
        where appointment_id in (select value from json_each(${ids}))
      union all select id from phone_calls
        where carrier = 'embedded' and ended_at is not null and id in (select value from json_each(${ids}))`)
    await Promise.all(rooms.map(({ id }) => visitRoomOf(env, id).revalidate()))
  },
}
