import type { SQL } from 'drizzle-orm'
import { isHiddenFromImpersonator, throughLoginAs } from '#edge/access/impersonation'
import type { Actor, Rule, Scope } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { snakeCase, snakeKeys } from '#edge/platform/case'
import { forbidden, unauthenticated } from '#edge/platform/problem'
import { registry } from '../mount/registry'
import type { Resource, Row } from '../resource'
import { conditionField } from '../write/commit'
import { decodeComputed } from './output-rows'

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

/** The rule of a caller for a resource; an anonymous one has a rule only where reading is public. */
export const ruleFor = (r: Resource, actor: Actor | null): Rule<string> | null => {
  if (!actor) return r.policy.anonymous ?? null
  if (isHiddenFromImpersonator(actor, r.contract.type)) return null
  const rule = r.policy[actor.role]
  return rule && actor.impersonator ? throughLoginAs(r, rule, actor.impersonator) : rule
}

/** The rule by which the caller reads this resource: 401 for an anonymous one without a rule, else 403. */
export const requireRule = (r: Resource, ctx: RequestContext) => {
  const rule = ruleFor(r, ctx.caller)
  if (!rule) throw ctx.caller ? forbidden() : unauthenticated()
  return rule
}

/** A scope as the caller has it; the one of a public rule asks for no caller. */
export const scopeFor = (scope: Scope, ctx: RequestContext): SQL => scope(ctx.caller as Actor)

/** What a caller does not receive of this row. */
export const hiddenIn = (r: Resource, row: Row, actor: Actor | null): readonly string[] => {
  const { hidden = [], hiddenUnless } = ruleFor(r, actor) ?? {}
  return [...hidden, ...(hiddenUnless && !row[conditionField] ? hiddenUnless.attributes : [])]
}

/**
 * A row as its reader may see it: hidden attributes and unknowable identifiers are not there at all, and `meta.hidden`
 * names them, so that no client takes them for nothing.
 */
export const serialize = (
  r: Resource,
  row: Row,
  actor: Actor | null,
  fields?: readonly string[],
): Document => {
  const hide = hiddenIn(r, row, actor)
  const isAsked = (name: string) => !fields || fields.includes(name)
  const presented = decodeComputed(r.contract, r.serialize ? r.serialize(row, actor) : row)
  const hidden: string[] = []
  const attributes: Record<string, unknown> = {}
  for (const name in r.contract.attributes.def.shape) {
    if (!isAsked(name)) continue
    if (hide.includes(name)) hidden.push(snakeCase(name))
    else if (presented[name] !== undefined) attributes[snakeCase(name)] = snakeKeys(presented[name])
  }
  const relationships: Record<string, unknown> = {}
  for (const [name, { to, type }] of Object.entries(r.contract.relationships ?? {})) {
    if (!isAsked(name)) continue
    const id: unknown = row[`${name}Id`]
    if (hide.includes(name) || !ruleFor(registry.get(type) ?? r, actor))
      hidden.push(snakeCase(name))
    else if (to === 'one')
      relationships[snakeCase(name)] = { data: typeof id === 'string' ? { type, id } : null }
  }
  const meta = {
    ...(typeof row.version === 'number' && { version: row.version }),
    ...(hidden.length > 0 && { hidden }),
  }
  return {
    type: r.contract.type,
    id: row.id,
    attributes,
    ...(Object.keys(relationships).length > 0 && { relationships }),
    ...(Object.keys(meta).length > 0 && { meta }),
  }
}

export const etagOf = (row: Row): string | undefined =>
  typeof row.version === 'number' ? `"${row.version}"` : undefined
