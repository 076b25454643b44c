import type { SQL } from 'drizzle-orm'
import { includesVerb } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { assertStepUpToExport } from '#edge/access/step-up'
import { auditExport } from '#edge/events/audit'
import { snakeCase } from '#edge/platform/case'
import type { Statement } from '#edge/platform/db/statement'
import { badParameter, forbidden } from '#edge/platform/problem'
import { decryptFields } from '../encrypted-fields'
import { afterRow, type Query } from '../request/query'
import type { Resource, Row } from '../resource'
import { serialize } from './serialize'

export const rowsPerRead = 500

/**
 * A cell no spreadsheet will run: what starts like a formula, also after a space or in full width, is marked as text.
 * A semicolon is quoted, for the countries whose spreadsheets split at it.
 */
export const csvCell = (value: unknown): string => {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const safe =
    /^(\s*[=+\-@＝＋－＠]|[\t\r])/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

interface CsvFile {
  /** Names the events: `patients`, or the name of a report. */
  readonly name: string
  readonly type: string
  readonly reason: string
  readonly columns: readonly string[]
  /** Rows page by page, by attribute name. */
  readonly rows: AsyncIterable<readonly Row[]>
}

/** Streams rows as CSV; the export is recorded when it is asked for, and again with its count when it is done. */
export const csvResponse = async (
  ctx: RequestContext,
  { columns, rows, reason, ...file }: CsvFile,
): Promise<Response> => {
  await auditExport(ctx, file, reason, null)
  const encoder = new TextEncoder()
  const line = (cells: readonly unknown[]) => encoder.encode(`${cells.map(csvCell).join(',')}\r\n`)
  // Without it Excel reads UTF-8 as another encoding.
  const byteOrderMark = encoder.encode('\ufeff')
  const stream = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(byteOrderMark)
      controller.enqueue(line(['id', ...columns.map(snakeCase)]))
      let count = 0
      for await (const page of rows) {
        for (const row of page)
          controller.enqueue(line([row.id, ...columns.map((name) => row[name])]))
        count += page.length
      }
      await auditExport(ctx, file, reason, count)
      controller.close()
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${file.type}.csv"`,
    },
  })
}

/** A list of a resource as CSV, as the caller may see it; needs the verb `export` and a reason. */
export const streamCsv = async (
  ctx: RequestContext,
  r: Resource,
  query: Query,
  page: (after: SQL | null, size: number) => Statement,
): Promise<Response> => {
  const rule = r.policy[ctx.actor.role]
  if (!includesVerb(rule, 'export') || ctx.actor.impersonator) throw forbidden()
  if (!query.reason || !/^[a-z_]{3,40}$/.test(query.reason))
    throw badParameter('reason', 'Say why: reason=quality_review, for example')
  await assertStepUpToExport(ctx)
  const { type } = r.contract
  const chosen = query.fields[type]
  const columns = Object.keys(r.contract.attributes.def.shape).filter(
    (name) => !rule?.hidden?.includes(name) && (!chosen || chosen.includes(name)),
  )
  async function* pages() {
    for (let after = query.after; ; ) {
      const rows = await decryptFields(
        r,
        ctx.env,
        (await ctx.db.all(page(after, rowsPerRead))) as Row[],
      )
      yield rows.map((row) => {
        const { attributes } = serialize(r, row, ctx.actor)
        return Object.fromEntries([
          ['id', row.id],
          ...columns.map((name) => [name, attributes[snakeCase(name)]]),
        ])
      })
      const last = rows.at(-1)
      if (rows.length < rowsPerRead || !last) return
      after = afterRow(query.order, last)
    }
  }
  return csvResponse(ctx, { name: type, type, reason: query.reason, columns, rows: pages() })
}
