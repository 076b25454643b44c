import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { snakeCase } from '#edge/platform/case'
import { inList, select } from '#edge/platform/db/statement'
import { badParameter } from '#edge/platform/problem'
import { decryptFields } from '../encrypted-fields'
import { registry } from '../mount/registry'
import type { Resource, Row } from '../resource'
import { columnsOf, fromWhere, idOf, selectionOf } from '../write/commit'
import { type Document, hiddenIn, ruleFor, scopeFor, serialize } from './serialize'

const maxDepth = 3

/** The rows that `include` asks for, each under its own resource's rule, each once. */
export const loadIncluded = async (
  ctx: RequestContext,
  r: Resource,
  rows: readonly Row[],
  paths: readonly string[],
  fields: Readonly<Record<string, readonly string[]>>,
  depth = 0,
  found = new Map<string, Document>(),
): Promise<Document[]> => {
  const actor = ctx.caller
  const heads = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  for (const head of heads) {
    const relation = r.contract.relationships?.[head]
    const other = relation && registry.get(relation.type)
    const hidden = ruleFor(r, actor)?.hidden?.includes(head)
    // A page that is looked through asks as its user does: what is kept back is left out of its answer.
    if (hidden && actor?.impersonator) continue
    if (!relation || !other || hidden || depth >= maxDepth)
      throw badParameter('include', `Cannot include ${snakeCase(head)}`)
    const rule = ruleFor(other, actor)
    if (!rule) throw badParameter('include', `Cannot include ${snakeCase(head)}`)
    const back = inverseOf(r, other)
    const columns = columnsOf(other)
    const key = relation.to === 'one' ? idOf(other) : back && columns[`${back}Id`]
    if (!key) throw badParameter('include', `Cannot include ${snakeCase(head)}`)
    const ids = rows
      .filter((row) => !hiddenIn(r, row, actor).includes(head))
      .map((row) => (relation.to === 'one' ? row[`${head}Id`] : row.id))
      .filter(Boolean)
    const next = ids.length
      ? await ctx.db.all(
          select(
            selectionOf(other, ctx),
            fromWhere(
              other,
              sql`${inList(key, [...new Set<string>(ids)])} and ${scopeFor(rule.scope, ctx)} limit 500`,
            ),
          ),
        )
      : []
    for (const row of await decryptFields(other, ctx.env, [...next] as Row[]))
      found.set(
        `${other.contract.type}/${row.id}`,
        serialize(other, row, actor, fields[snakeCase(other.contract.type)]),
      )
    const rest = paths
      .filter((path) => path.startsWith(`${head}.`))
      .map((path) => path.slice(head.length + 1))
    if (rest.length)
      await loadIncluded(ctx, other, [...next] as Row[], rest, fields, depth + 1, found)
  }
  return [...found.values()]
}

/** The to-one relationship by which rows of another resource belong to one of this. */
const inverseOf = (r: Resource, other: Resource): string | undefined =>
  Object.entries(other.contract.relationships ?? {}).find(
    ([, inverse]) => inverse.to === 'one' && inverse.type === r.contract.type,
  )?.[0]

/** Full linkage: a to-many relationship that was included names its rows. */
export const withLinkage = (
  r: Resource,
  document: Document,
  included: readonly Document[],
  paths: readonly string[],
): Document => {
  const heads = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  const links = [...heads].flatMap((name) => {
    const relation = r.contract.relationships?.[name]
    const other = relation?.to === 'many' ? registry.get(relation.type) : undefined
    const back = other && inverseOf(r, other)
    if (!other || !back) return []
    const data = included
      .filter(({ type, relationships }) => {
        const link = relationships?.[snakeCase(back)] as { data?: { id?: string } } | undefined
        return type === other.contract.type && link?.data?.id === document.id
      })
      .map(({ type, id }) => ({ type, id }))
    return [[snakeCase(name), { data }] as const]
  })
  return links.length === 0
    ? document
    : {
        ...document,
        relationships: { ...document.relationships, ...Object.fromEntries(links) },
      }
}

/** Each resource once in a document: what is among the primary data is not included again. */
export const withoutPrimary = (
  included: readonly Document[],
  primary: readonly Document[],
): Document[] => {
  const primaryKeys = new Set(primary.map(({ type, id }) => `${type}/${id}`))
  return included.filter(({ type, id }) => !primaryKeys.has(`${type}/${id}`))
}
