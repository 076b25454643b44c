import type { Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import type { StoredEvent } from './event'

/** What a subscriber may use. */
export interface SubscriberContext {
  readonly env: Environment
  readonly db: Db
  /** Asks for another run after this one, for events that the subscriber wrote itself. */
  readonly runAgain: () => void
}

/**
 * Acts on events. They come in order, several at a time, at least once: what is
 * done for an event is keyed by its `seq`, so that doing it again changes nothing.
 */
export interface Subscriber {
  /** Names its cursor: a new name starts at the present. */
  readonly name: string
  readonly matches: (event: StoredEvent) => boolean
  readonly handle: (events: readonly StoredEvent[], context: SubscriberContext) => Promise<void>
  /** What is put on record of an event that no attempt could handle, so that someone sees to it. */
  readonly onDeadLetter?: (event: StoredEvent) => readonly Statement[]
}
