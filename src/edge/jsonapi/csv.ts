import type { SQL } from 'drizzle-orm'
import type { RequestContext } from '../access/request-context'
import { exported } from '../events/audit'
import { snakeCase } from '../platform/case'
import type { Statement } from '../platform/db/statement'
import { badParameter, forbidden } from '../platform/problem'
import { afterRow, type Query } from './query'
import type { Resource, Row } from './resource'
import { serialize } from './serialize'

const rowsPerRead = 500

/** A cell no spreadsheet will run: what starts like a formula is quoted as text. */
export const csvCell = (value: unknown): string => {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Streams what the reader may see, page by page; asked for and finished are both on the record. */
export const streamCsv = async (
  ctx: RequestContext,
  r: Resource,
  query: Query,
  page: (after: SQL | null, size: number) => Statement<unknown>,
): Promise<Response> => {
  const rule = r.policy[ctx.actor.role]
  const verbs = rule?.can ?? []
  if (verbs === 'everything' || !verbs.includes('export')) throw forbidden()
  if (!query.reason || !/^[a-z_]{3,40}$/.test(query.reason))
    throw badParameter('reason', 'Say why: reason=quality_review, for example')
  const hide = rule?.hidden ?? []
  const names = Object.keys(r.contract.attributes.def.shape).filter((name) => !hide.includes(name))
  await exported(ctx, r, query.reason, null)
  const encoder = new TextEncoder()
  const stream = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(encoder.encode(`${['id', ...names.map(snakeCase)].join(',')}\r\n`))
      let after = query.after
      let count = 0
      for (;;) {
        const rows = (await ctx.db.all(page(after, rowsPerRead))) as Row[]
        for (const row of rows) {
          const { attributes } = serialize(r, row, ctx.actor)
          const cells = [row.id, ...names.map((name) => attributes[snakeCase(name)])]
          controller.enqueue(encoder.encode(`${cells.map(csvCell).join(',')}\r\n`))
        }
        count += rows.length
        const last = rows.at(-1)
        if (rows.length < rowsPerRead || !last) break
        after = afterRow(query.order, last)
      }
      await exported(ctx, r, query.reason ?? '', count)
      controller.close()
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${r.contract.type}.csv"`,
    },
  })
}
