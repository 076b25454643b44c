import { letters } from './domains/appointments/notifications/appointment-emails'
import { relay } from './domains/appointments/notifications/live-updates'
import { notices } from './domains/notifications/create-notifications'
import type { Subscriber } from './events/subscriber'
import { socketRevocation } from './live/socket-revocation'

/** Everybody who acts on what happened. */
export const subscribers: readonly Subscriber[] = [relay, notices, letters, socketRevocation]
