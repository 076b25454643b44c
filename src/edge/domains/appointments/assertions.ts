import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row } from '../../jsonapi/resource'
import { conflict, forbidden } from '../../platform/problem'
import { type Guard, guards } from './transition-guards'
import { type Action, allowed, invalidTransition, type Status } from './transitions'

/** Refuses (409 `invalid_transition`) what the visit's status, or the actor's role, does not let happen. */
export const mustAllow = ({ actor }: RequestContext, row: Row, action: Action): void => {
  const status: Status = row.status
  if (allowed(status, action, actor.role)) return
  throw conflict('invalid_transition', `This cannot be done while the visit is ${status}`, {
    ...invalidTransition(status, action, actor.role),
  })
}

/** Refuses with a guard's own words. */
export const mustHold = (holds: boolean, guard: Guard): void => {
  if (!holds) throw conflict(guard, guards[guard])
}

/** A clinician acts on the visits they hold; an assistant on those of whom they assist. */
export const mustHoldVisit = (
  { actor }: RequestContext,
  visit: { readonly providerId?: string | null; readonly assistantId?: string | null },
): void => {
  if (actor.role === 'provider' && actor.providerId !== visit.providerId) throw forbidden()
  if (actor.role === 'assistant' && actor.id !== visit.assistantId) throw forbidden()
}

/** The row as its actor saw it, or nothing: a change in between is a 412. */
export const unchanged = (row: Row) => sql`id = ${row.id} and version = ${row.version}`
