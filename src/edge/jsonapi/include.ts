import { sql } from 'drizzle-orm'
import type { RequestContext } from '../access/request-context'
import { snakeCase } from '../platform/case'
import { inList, select } from '../platform/db/statement'
import { badParameter } from '../platform/problem'
import { columnsOf, fromWhere, idOf, selectionOf } from './commit'
import { registry } from './registry'
import type { Resource, Row } from './resource'
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
    if (!relation || !other || hidden || depth >= maxDepth)
      throw badParameter('include', `Cannot include ${snakeCase(head)}`)
    const rule = ruleFor(other, actor)
    if (!rule) throw badParameter('include', `Cannot include ${snakeCase(head)}`)
    const back = Object.entries(other.contract.relationships ?? {}).find(
      ([, inverse]) => inverse.to === 'one' && inverse.type === r.contract.type,
    )?.[0]
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
    for (const row of [...next] as Row[])
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
