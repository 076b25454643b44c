import { type Actor, includesVerb } from '../access/policy'
import { conflict, forbidden, type Problem } from '../platform/problem'
import { iso, now } from '../platform/time'
import { ruleFor } from './read/serialize'
import type { Resource, Row } from './resource'
import { allowedActions, isTransition, stateOf, type Transition, transitionOf } from './transitions'

/** Why a verb may not be done to this row at this moment, or null. Pure: the answer also decides which buttons show. */
export type Guard = (
  row: Row,
  at: { readonly actor: Actor; readonly now: string },
) => Problem | null

const guardsOf = (r: Resource, verb: string): readonly Guard[] => {
  const found = r.guards?.[verb]
  return found ? [found].flat() : []
}

/** 409 `invalid_transition` with what is allowed instead; undefined for a verb that is no transition. */
export const requireTransition = (
  { contract: { states } }: Resource,
  row: Row,
  verb: string,
  { role }: Actor,
): Transition | undefined => {
  if (!states || !isTransition(states, verb)) return undefined
  const from = stateOf(states, row)
  const found = transitionOf(states, verb, from, role)
  if (found) return found
  throw conflict(
    'invalid_transition',
    `This cannot be done while ${states.noun ?? 'it'} is ${from}`,
    {
      from,
      to: states.transitions.find(({ action }) => action === verb)?.to,
      allowed: allowedActions(states, from, role),
    },
  )
}

/** Refuses with a guard's own problem; 403 where the rule sees more rows than it may act on. */
export const assertGuards = (r: Resource, row: Row, verb: string, actor: Actor): void => {
  if (row.isWithin === 0) throw forbidden()
  for (const guard of guardsOf(r, verb)) {
    const problem = guard(row, { actor, now: iso(now()) })
    if (problem) throw problem
  }
}

const answersDelete = ({ mounts, singletons = {} }: Resource['contract']) =>
  [...Object.values(mounts), ...Object.values(singletons)].some((verbs) =>
    verbs.some((verb) => verb === 'delete'),
  )

const rowVerbs = ({ contract }: Resource): string[] => [
  ...(contract.update ? ['update'] : []),
  ...(answersDelete(contract) ? ['delete'] : []),
  ...Object.keys(contract.actions ?? {}),
]

/** What the caller may do to this row now: role, state, guards. Undefined for those who only read. */
export const permittedVerbs = (
  r: Resource,
  row: Row,
  actor: Actor | null,
): string[] | undefined => {
  const rule = actor && ruleFor(r, actor)
  if (!actor || !rule?.can) return undefined
  if (row.isWithin === 0) return []
  const { states } = r.contract
  const at = { actor, now: iso(now()) }
  return rowVerbs(r).filter(
    (verb) =>
      includesVerb(rule, verb) &&
      (!states ||
        !isTransition(states, verb) ||
        transitionOf(states, verb, stateOf(states, row), actor.role)) &&
      guardsOf(r, verb).every((guard) => guard(row, at) === null),
  )
}
