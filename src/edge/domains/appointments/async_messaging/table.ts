import { tableOf, text } from '#edge/jsonapi/table'
import { asyncMessagingAppointments as contract } from './contract'

export const asyncMessagingAppointments = tableOf(contract, {
  /** When half of the time is gone, and what was last alerted of. */
  warnAt: text('warn_at').notNull(),
  /** Who gave it back or declined it last: they read what they decided. */
  handledById: text('handled_by_id'),
  lastAlert: text('last_alert', { enum: ['warned', 'late'] }),
})
