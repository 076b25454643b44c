import type { SQL } from 'drizzle-orm'
import type { Statement } from '../db/statement'
import { exported } from '../events/audit'
import { badParameter, forbidden } from './errors'
import { present } from './present'
import { afterRow, type Query } from './query'
import type { Request } from './request'
import type { Resource, Row } from './resource'
import { toWire } from './wire'

const rowsATime = 500

/** A cell no spreadsheet will run: what starts like a formula is quoted as text. */
export const cell = (value: unknown): string => {
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
export const csv = async (
  request: Request,
  r: Resource,
  query: Query,
  page: (after: SQL | null, size: number) => Statement<unknown>,
): Promise<Response> => {
  const rule = r.policy[request.actor.role]
  const verbs = rule?.do ?? []
  if (request.guest || verbs === 'everything' || !verbs.includes('export')) throw forbidden()
  if (!query.reason || !/^[a-z_]{3,40}$/.test(query.reason))
    throw badParameter('reason', 'Say why: reason=quality_review, for example')
  const hide = rule?.hide ?? []
  const names = Object.keys(r.contract.attributes.def.shape).filter((name) => !hide.includes(name))
  await exported(request, r, query.reason, null)
  const encoder = new TextEncoder()
  const stream = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(encoder.encode(`${['id', ...names.map(toWire)].join(',')}\r\n`))
      let after = query.after
      let count = 0
      for (;;) {
        const rows = (await request.db.all(page(after, rowsATime))) as Row[]
        for (const row of rows) {
          const { attributes } = present(r, row, request.actor)
          const cells = [row.id, ...names.map((name) => attributes[toWire(name)])]
          controller.enqueue(encoder.encode(`${cells.map(cell).join(',')}\r\n`))
        }
        count += rows.length
        const last = rows.at(-1)
        if (rows.length < rowsATime || !last) break
        after = afterRow(query.order, last)
      }
      await exported(request, r, query.reason ?? '', count)
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
