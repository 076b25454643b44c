import type { Actor } from './policy'

/** Who answers for what is done: the user, or who of staff looks through their account. */
export const accountableActor = (caller: Actor | null) => ({
  actorId: caller?.impersonator?.id ?? caller?.id ?? null,
  actorRole: caller?.impersonator?.role ?? caller?.role ?? null,
  actingFor: caller?.impersonator ? caller.id : null,
})

/** Whether a read is of the caller's own record, of which no trace is kept. */
export const isOwnRecord = (caller: Actor, patientId: string): boolean =>
  caller.id === patientId && !caller.impersonator
