import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import type { Actor } from './policy'

/** Everything a handler may know of the request it serves. */
export interface RequestContext {
  readonly env: Environment
  readonly db: Db
  /** Who asks; null for an anonymous request. */
  readonly caller: Actor | null
  /** The same, where only signed-in callers come: an anonymous request ends here with a 401. */
  readonly actor: Actor
  readonly requestId: string
  /** Method and path template, never the path itself: `PATCH /patients/:patient/appointments/:id`. */
  readonly route: string
  /** The instant of the request, RFC 3339 in UTC. */
  readonly now: string
  readonly language: string
  readonly userAgent: string
  /** The caller's network address, for rate limits only; never stored or logged as it is. */
  readonly address: string
  /** The host of the address the request was sent to, without a port. */
  readonly hostname: string
  readonly param: (name: string) => string
  readonly header: (name: string) => string | undefined
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** The same request with more to know; what the context computes when asked stays so. */
export const extend = <C extends RequestContext, M extends object>(ctx: C, more: M): C & M =>
  Object.assign(Object.create(ctx), more)
