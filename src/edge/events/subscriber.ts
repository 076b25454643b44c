import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import type { Happened } from './event'

/** What a subscriber may use. */
export interface Desk {
  readonly env: Environment
  readonly db: Db
}

/**
 * Somebody who acts on what happened. Events come in order, several at a time, at least once: what is
 * done for an event is keyed by its `seq`, so that doing it again changes nothing.
 */
export interface Subscriber {
  /** Names its cursor: a new name starts from now, a changed one forgets. */
  readonly name: string
  readonly hears: (event: Happened) => boolean
  readonly handle: (events: readonly Happened[], desk: Desk) => Promise<void>
}
