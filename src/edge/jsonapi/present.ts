import type { Actor } from '../access/policy'
import { forbidden, unauthenticated } from './errors'
import { registry } from './registry'
import type { Request } from './request'
import type { Resource, Row } from './resource'
import { keysToWire, toWire } from './wire'

export interface Identifier {
  readonly type: string
  readonly id: string
}
export interface Document extends Identifier {
  readonly attributes: Record<string, unknown>
  readonly relationships?: Record<string, unknown>
  readonly links?: Record<string, string>
  readonly meta?: Record<string, unknown>
}

/** The rule of this person for a resource; a guest has one only where the street may look. */
export const ruleOf = (r: Resource, actor: Actor | null) =>
  actor ? r.policy[actor.role] : (r.policy.guest ?? null)

/** The rule by which this person reads this resource, or the closed door. */
export const reads = (r: Resource, request: Request) => {
  const rule = ruleOf(r, request.guest ? null : request.actor)
  if (!rule) throw request.guest ? unauthenticated() : forbidden()
  return rule
}

/** A row as its reader may see it: hidden attributes and unknowable identifiers are not there at all. */
export const present = (
  r: Resource,
  row: Row,
  actor: Actor | null,
  fields?: readonly string[],
): Document => {
  const hide = ruleOf(r, actor)?.hide ?? []
  const shown = r.present ? r.present(row, actor) : row
  const names = Object.keys(r.contract.attributes.def.shape).filter(
    (name) => !hide.includes(name) && (!fields || fields.includes(name)),
  )
  const links = Object.entries(r.contract.relationships ?? {}).filter(
    ([name, { to, type }]) =>
      to === 'one' &&
      (!fields || fields.includes(name)) &&
      !hide.includes(name) &&
      ruleOf(registry.get(type) ?? r, actor) !== null,
  )
  return {
    type: r.contract.type,
    id: row.id,
    attributes: Object.fromEntries(
      names
        .filter((name) => shown[name] !== undefined)
        .map((name) => [toWire(name), keysToWire(shown[name])]),
    ),
    ...(links.length > 0 && {
      relationships: Object.fromEntries(
        links.map(([name, { type }]) => {
          const id: unknown = row[`${name}Id`]
          return [toWire(name), { data: typeof id === 'string' ? { type, id } : null }]
        }),
      ),
    }),
    ...(typeof row.version === 'number' && { meta: { version: row.version } }),
  }
}

export const etagOf = (row: Row): string | undefined =>
  typeof row.version === 'number' ? `"${row.version}"` : undefined
