import { type Column, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import { refusalFor } from '../access/impersonation'
import type { RequestContext } from '../access/request-context'
import type { Role } from '../access/roles'
import { refuseStale } from '../events/emit'
import { camelCase, snakeCase } from '../platform/case'
import type { Statement } from '../platform/db/statement'
import { forbidden, notFound } from '../platform/problem'
import { registry } from './mount/registry'
import { requireRule, scopeFor } from './read/serialize'
import type { Resource } from './resource'
import { actionScope, columnsOf, fromWhere, idOf } from './write/commit'

/** A parent named in a path, checked as a link of a chain: each belongs to those before it. */
export interface Parent {
  /** The relationship of the child that the path names. */
  readonly name: string
  readonly id: string
  readonly resource: Resource
  /** One row if the caller may see the parent and it belongs to the parents before it. */
  readonly exists: SQL
  /** The child's rows of this parent. */
  readonly narrows: SQL
}

/** The parents a path names, outermost first. A wrong pair has no rows in `exists`, which is a 404. */
export const parentsOf = (r: Resource, ctx: RequestContext, path: string): Parent[] =>
  chainOf(r, path).map(({ name, wire, resource }, at, chain) => {
    const id = ctx.param(wire)
    const visible = [
      sql`${idOf(resource)} = ${id}`,
      scopeFor(requireRule(resource, ctx).scope, ctx),
      ...chain.slice(0, at).map((before) => belongs(resource, before.name, ctx.param(before.wire))),
    ]
    return {
      name,
      id,
      resource,
      exists: sql`select 1 as found ${fromWhere(resource, sql.join(visible, sql` and `))}`,
      narrows: visibly(r, ctx, name, belongs(r, name, id)),
    }
  })

/** Whether the policies ever let a role through an address: it has a rule of each parent, and no link of it is hidden. */
export const isAddressOpen = (r: Resource, path: string, role: Role): boolean => {
  const chain = chainOf(r, path)
  const named = [...path.matchAll(/:([a-z_]+)/g)].map(([, wire = '']) => camelCase(wire))
  const closing = [
    ...chain.map(({ name }) => name),
    ...named.filter((name) => isAttributeOf(r, name)),
    ...Object.keys(conditionsAt(r, path)),
  ]
  const hidden = r.policy[role]?.hidden ?? []
  return (
    chain.every(({ resource }) => resource.policy[role]) &&
    !closing.some((name) => hidden.includes(name))
  )
}

/** Inside a write's own batch: a parent that went away since it was checked refuses the write as stale. */
export const assertParentExists = ({ exists }: Parent): Statement =>
  refuseStale(sql`not exists (${exists})`)

/** One row if the caller may act on it at this address, and it holds more: in a write's own batch, what may have changed since it was read. */
export const actionableRow = (
  r: Resource,
  ctx: RequestContext,
  path: string,
  id: string,
  more: readonly SQL[] = [],
): SQL => {
  const where = [
    sql`${idOf(r)} = ${id}`,
    actionScope(r, ctx),
    ...parentsOf(r, ctx, path).flatMap(({ narrows, exists }) => [narrows, sql`exists (${exists})`]),
    ...fixedConditions(r, ctx, path),
    ...more,
  ]
  return sql`select 1 ${fromWhere(r, sql.join(where, sql` and `))}`
}

/** Links a new row must have and the path does not name, taken from the nearest parent that has them. */
export const inheritedLinks = (
  r: Resource,
  parents: readonly Parent[],
): Readonly<Record<string, SQL>> => {
  const columns = getTableColumns(r.table)
  const required = Object.keys(r.contract.relationships ?? {})
    .map((name) => `${name}Id`)
    .filter((key) => columns[key]?.notNull && !parents.some(({ name }) => `${name}Id` === key))
  return Object.fromEntries(
    required.flatMap((key) => {
      const parent = parents.findLast(({ resource }) => columnsOf(resource)[key])
      if (!parent) return []
      const { resource, id } = parent
      return [
        [
          key,
          sql`(select ${columnsOf(resource)[key]} ${fromWhere(resource, sql`${idOf(resource)} = ${id}`)})`,
        ],
      ]
    }),
  )
}

const isAttributeOf = ({ contract }: Resource, name: string): boolean =>
  !contract.relationships?.[name] && Object.hasOwn(contract.attributes.def.shape, name)

/** What the rows of a mount have in common: its fixed condition, and parameters that name an attribute. */
export const fixedValues = (
  r: Resource,
  ctx: RequestContext,
  path: string,
): Readonly<Record<string, unknown>> => {
  const attributes = r.contract.attributes.def.shape
  const named = [...path.matchAll(/:([a-z_]+)/g)]
    .map(([, wire = '']) => [camelCase(wire), ctx.param(wire)] as const)
    .filter(([name]) => isAttributeOf(r, name))
  // A value the attribute cannot have has no rows.
  if (named.some(([name, value]) => !attributes[name].safeParse(value).success)) throw notFound()
  return {
    ...conditionsAt(r, path),
    ...Object.fromEntries(named),
  }
}

const conditionsAt = ({ contract }: Resource, path: string): Readonly<Record<string, unknown>> =>
  contract.conditions?.[path.replace(/\/:id$/, '') as `/${string}`] ?? {}

/** The rows of a mount, as SQL. What they have in common is refused to whom it is hidden, as a filter would be. */
export const fixedConditions = (r: Resource, ctx: RequestContext, path: string): SQL[] =>
  Object.entries(fixedValues(r, ctx, path)).map(([name, value]) =>
    visibly(r, ctx, name, fixedCondition(columnsOf(r)[name], value)),
  )

/** Conditions in SQL stay as they are, for a partial index to match. */
const fixedCondition = (column: Column | SQL | undefined, value: unknown): SQL =>
  value === true && is(column, SQL) ? sql`${column}` : sql`${column} = ${asText(value)}`

/** A word of the contract stands in the text of a statement, where SQLite sees which partial index it is. */
const asText = (value: unknown): unknown =>
  typeof value === 'string' && /^[a-z_]+$/.test(value) ? sql.raw(`'${value}'`) : value

interface Link {
  readonly name: string
  readonly wire: string
  readonly resource: Resource
}

/** From the child outwards: a parameter is a relationship of what follows it, or the mount is a mistake. */
const chainOf = (r: Resource, path: string): Link[] => {
  const chain: Link[] = []
  const names = [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '')
  const links = names.filter((wire) => wire !== 'id' && !isAttributeOf(r, camelCase(wire)))
  for (const wire of links.reverse()) {
    const child = chain.at(-1)?.resource ?? r
    const name = camelCase(wire)
    const relation = child.contract.relationships?.[name]
    const { type } = child.contract
    if (!relation) throw new Error(`${path}: ${type} has no relationship or attribute \`${name}\``)
    const resource = registry.get(relation.type)
    if (!resource) throw new Error(`${path}: ${relation.type} is not in domains/resources.ts`)
    if (!columnsOf(child)[`${name}Id`])
      throw new Error(`${path}: the table of ${type} has no column \`${name}Id\``)
    chain.push({ name, wire, resource })
  }
  return chain.reverse()
}

/** A mistake in an address stops the start, rather than the first request. */
export const assertAddresses = (r: Resource): void => {
  const { mounts, singletons, actions } = r.contract
  const addresses = Object.values(actions ?? {}).flatMap(({ at }) => at)
  const paths = [mounts, singletons ?? {}].flatMap(Object.keys)
  for (const path of [...paths, ...addresses.map((at) => at.replace(/^[A-Z]+ /, ''))]) {
    assertSnakeCase(path)
    chainOf(r, path)
  }
}

/** The parameters of an address are spelled as on the wire. */
export const assertSnakeCase = (path: string): void => {
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    if (name !== snakeCase(name)) throw new Error(`${path}: write \`:${snakeCase(name)}\``)
}

// Rows found by way of a parent tell who the parent is, so a hidden link is closed as a path too.
const visibly = (r: Resource, ctx: RequestContext, name: string, rows: SQL): SQL => {
  const { hidden, hiddenUnless } = requireRule(r, ctx)
  if (hidden?.includes(name)) throw refusalFor(ctx.caller, forbidden())
  return hiddenUnless?.attributes.includes(name)
    ? sql`(${rows} and ${hiddenUnless.holds(ctx.actor)})`
    : rows
}

// A child further down need not repeat the outer parent's column: the link between says whose it is.
const belongs = (r: Resource, name: string, id: string): SQL => {
  const column = columnsOf(r)[`${name}Id`]
  return column ? sql`${column} = ${id}` : sql`1`
}
