import { expireWaiting } from '#edge/announcements/waiting-deliveries'
import { isChangeOf, verbOf } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { appointmentStates } from '../transitions'

const statusesToCome: readonly string[] = ['Scheduled', 'Waiting', 'In progress']
const endings: readonly string[] = appointmentStates.transitions
  .filter(({ to }) => !statusesToCome.includes(to))
  .map(({ action }) => action)

/** An invitation to a visit, or a reminder of it, that still waits once the visit is over is not sent. */
export const expireVisitMessages: Subscriber = {
  name: 'expire_visit_messages',
  matches: (event) => isChangeOf(event, 'appointments') && endings.includes(verbOf(event)),
  handle: async (events, { db }) => {
    await db.batch(events.map(expireWaiting))
  },
}
