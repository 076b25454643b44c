import { sql } from 'drizzle-orm'
import { verbOf } from '../events/event'
import type { Subscriber } from '../events/subscriber'
import { visitRoomOf } from './visit-rooms'

/** After these a room is over, or not all who are in it belong there. */
const endingVerbs = [
  'complete_video',
  'complete_call',
  'complete',
  'fail',
  'cancel',
  'set_canceled',
  'set_missed',
  'switch_mode',
  'reschedule',
]

/**
 * Closes the room of a visit or phone call that has ended, and puts out of it who is no more of the visit: each room asks
 * for that itself.
 */
export const visitRoomClosing: Subscriber = {
  name: 'visit_room_closing',
  matches: (event) =>
    event.subjectId !== null &&
    (event.subjectType === 'phone_calls'
      ? ['progress', 'hang_up'].includes(verbOf(event))
      : event.subjectType === 'appointments'
        ? endingVerbs.includes(verbOf(event))
        : event.detail !== null && 'former_supervisor_id' in event.detail),
  handle: async (events, { env, db }) => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const rooms = await db.all(sql<{ id: string }>`
      select appointment_id as id from visit_rooms
        where appointment_id in (select value from json_each(${ids}))
      union all select r.appointment_id from appointments a join visit_rooms r on r.appointment_id = a.id
        where a.provider_id in (select value from json_each(${ids}))
          and a.status in ('Scheduled', 'Waiting', 'In progress')
      union all select id from phone_calls
        where carrier = 'embedded' and ended_at is not null and id in (select value from json_each(${ids}))`)
    await Promise.all(rooms.map(({ id }) => visitRoomOf(env, id).revalidate()))
  },
}
