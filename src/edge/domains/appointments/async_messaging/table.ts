import { tableOf, text } from '#edge/jsonapi/table'
import { asyncMessagingAppointments as contract } from './contract'

export const asyncMessagingAppointments = tableOf(contract, {
  /** When half of the time is gone, and what was said of it last. */
  warnAt: text('warn_at').notNull(),
  said: text({ enum: ['warned', 'late'] }),
})
