import type { Actor } from '../access/policy'
import type { Db } from '../db/connection'
import type { Environment } from '../environment'

/** Everything a handler may know of the request it serves. */
export interface RequestContext {
  readonly env: Environment
  readonly db: Db
  /** The person signed in; a handler that admits guests checks `guest` first. */
  readonly actor: Actor
  readonly guest: boolean
  readonly id: string
  /** Method and path template, never the path itself: `PATCH /patients/:patient/appointments/:id`. */
  readonly route: string
  /** The instant of the request, RFC 3339 in UTC. */
  readonly now: string
  readonly language: string
  readonly userAgent: string
  /** The visitor's address, for rate limits only; never stored or logged as it is. */
  readonly address: string
  readonly param: (name: string) => string
  readonly header: (name: string) => string | undefined
  readonly waitUntil: (work: Promise<unknown>) => void
}
