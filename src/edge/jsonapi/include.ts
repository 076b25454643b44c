import { sql } from 'drizzle-orm'
import { among, select } from '../db/statement'
import { columnsOf, fromWhere, idOf } from './commit'
import { badParameter } from './errors'
import { type Document, present, ruleOf } from './present'
import { registry } from './registry'
import type { Request } from './request'
import type { Resource, Row } from './resource'
import { toWire } from './wire'

const deepest = 3

/** The rows that `include` asks for, each under its own resource's rule, each once. */
export const included = async (
  request: Request,
  r: Resource,
  rows: readonly Row[],
  paths: readonly string[],
  fields: Readonly<Record<string, readonly string[]>>,
  depth = 0,
  found = new Map<string, Document>(),
): Promise<Document[]> => {
  const actor = request.guest ? null : request.actor
  const heads = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  for (const head of heads) {
    const relation = r.contract.relationships?.[head]
    const other = relation && registry.get(relation.type)
    const hidden = ruleOf(r, actor)?.hide?.includes(head)
    if (!relation || !other || hidden || depth >= deepest)
      throw badParameter('include', `Cannot include ${toWire(head)}`)
    const rule = ruleOf(other, actor)
    if (!rule) throw badParameter('include', `Cannot include ${toWire(head)}`)
    const back = Object.entries(other.contract.relationships ?? {}).find(
      ([, inverse]) => inverse.to === 'one' && inverse.type === r.contract.type,
    )?.[0]
    const columns = columnsOf(other)
    const key = relation.to === 'one' ? idOf(other) : back && columns[`${back}Id`]
    if (!key) throw badParameter('include', `Cannot include ${toWire(head)}`)
    const ids = rows
      .map((row) => (relation.to === 'one' ? row[`${head}Id`] : row.id))
      .filter(Boolean)
    const next = ids.length
      ? await request.db.all(
          select(
            columns,
            fromWhere(
              other,
              sql`${among(key, [...new Set<string>(ids)])} and ${rule.see(request.actor)} limit 500`,
            ),
          ),
        )
      : []
    for (const row of [...next] as Row[])
      found.set(
        `${other.contract.type}/${row.id}`,
        present(other, row, actor, fields[toWire(other.contract.type)]),
      )
    const rest = paths
      .filter((path) => path.startsWith(`${head}.`))
      .map((path) => path.slice(head.length + 1))
    if (rest.length)
      await included(request, other, [...next] as Row[], rest, fields, depth + 1, found)
  }
  return [...found.values()]
}
