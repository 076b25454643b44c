import { type SQL, sql } from 'drizzle-orm'
import { raw, type Statement, select } from '../db/statement'
import { audited } from '../events/audit'
import { columnsOf, fromWhere, idOf } from './commit'
import { csv } from './csv'
import { badParameter, notFound } from './errors'
import { included } from './include'
import type { HonoContext } from './operation'
import { parentsOf } from './parents'
import { etagOf, present, reads } from './present'
import { cursorOf, ordered, queryOf } from './query'
import type { Request } from './request'
import type { Resource, Row } from './resource'
import { fromWire } from './wire'

export const mediaType = 'application/vnd.api+json'

export const answer = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string | undefined>> = {},
): Response => {
  const response = new Response(body === null ? null : JSON.stringify(body), { status })
  if (body !== null) response.headers.set('content-type', mediaType)
  for (const [name, value] of Object.entries(headers)) if (value) response.headers.set(name, value)
  return response
}

/** Reads one row in one trip, its parents checked beside it; what may not be seen is not there. */
export const find = async (r: Resource, request: Request, path: string): Promise<Row> => {
  const rule = reads(r, request)
  const parents = parentsOf(r, request, path)
  const where = [
    sql`${idOf(r)} = ${request.param('id')}`,
    rule.see(request.actor),
    ...parents.map(({ narrows }) => narrows),
  ]
  const [row, ...seen] = await request.db.batch([
    select(columnsOf(r), fromWhere(r, sql.join(where, sql` and `))),
    ...parents.map(({ exists }) => exists),
  ])
  const found = row?.rows[0] as Row | undefined
  if (!found || seen.some(({ rows }) => rows.length === 0)) throw notFound()
  return found
}

export const read = async (
  c: HonoContext,
  request: Request,
  r: Resource,
  path: string,
): Promise<Response> => {
  const query = await queryOf(request, r, reads(r, request), new URL(c.req.url))
  const row = await find(r, request, path)
  await audited(request, r, [row], 'read')
  const extra = await included(request, r, [row], query.include, query.fields)
  const etag = etagOf(row)
  if (etag && c.req.header('if-none-match') === etag) return answer(null, 304, { etag })
  return answer(
    {
      data: present(r, row, request.guest ? null : request.actor, query.fields[r.contract.type]),
      ...(query.include.length && { included: extra }),
    },
    200,
    { etag },
  )
}

export const list = async (
  c: HonoContext,
  request: Request,
  r: Resource,
  path: string,
): Promise<Response> => {
  const rule = reads(r, request)
  const url = new URL(c.req.url)
  const query = await queryOf(request, r, rule, url)
  const parents = parentsOf(r, request, path)
  const where = (...more: SQL[]) =>
    sql.join(
      [
        rule.see(request.actor),
        ...(parents.length === 0 && rule.from ? [rule.from(request.actor)] : []),
        ...parents.map(({ narrows }) => narrows),
        ...query.where,
        ...more,
      ],
      sql` and `,
    )
  const page = (after: SQL | null, size: number) =>
    select(
      columnsOf(r),
      fromWhere(
        r,
        sql`${where(...(after ? [after] : []))} order by ${ordered(query.order)} limit ${size}`,
      ),
    )
  if (c.req.header('accept')?.includes('text/csv')) {
    const seen = parents.length ? await request.db.batch(parents.map(({ exists }) => exists)) : []
    if (seen.some(({ rows }) => rows.length === 0)) throw notFound()
    return csv(request, r, query, page)
  }
  const count: Statement<{ total: number }> = raw(
    sql`select count(*) as total ${fromWhere(r, where())}`,
  )
  const [first, ...rest] = await request.db.batch<readonly Statement<unknown>[]>([
    page(query.after, query.size + 1),
    ...parents.map(({ exists }) => exists),
    ...(query.total ? [count] : []),
  ])
  if (rest.slice(0, parents.length).some(({ rows }) => rows.length === 0)) throw notFound()
  const rows = ((first?.rows ?? []) as Row[]).slice(0, query.size)
  const last = rows.at(-1)
  const more = (first?.rows.length ?? 0) > query.size && last
  await audited(request, r, rows, 'list')
  const extra = await included(request, r, rows, query.include, query.fields)
  const at = (after: string | null) => {
    const next = new URL(url)
    if (after) next.searchParams.set('page[after]', after)
    else next.searchParams.delete('page[after]')
    return `${next.pathname}${next.search}`
  }
  return answer({
    data: rows.map((row) =>
      present(r, row, request.guest ? null : request.actor, query.fields[r.contract.type]),
    ),
    ...(query.include.length && { included: extra }),
    links: {
      self: `${url.pathname}${url.search}`,
      first: at(null),
      next: more ? at(await cursorOf(request, r, query.order, last)) : null,
    },
    ...(query.total && {
      meta: { total: (rest.at(-1)?.rows[0] as { total: number } | undefined)?.total ?? 0 },
    }),
  })
}

/** `GET …/:id/relationships/:name`: identifiers only, under the other resource's own rule. */
export const relationship = async (
  _: HonoContext,
  request: Request,
  r: Resource,
  path: string,
): Promise<Response> => {
  const row = await find(r, request, path)
  const name = fromWire(request.param('name'))
  if (!r.contract.relationships?.[name]) throw notFound()
  const others = await included(request, r, [row], [name], {}).catch(() => {
    throw badParameter('name', 'No such relationship')
  })
  const data = others.map(({ type, id }) => ({ type, id }))
  return answer({ data: r.contract.relationships[name]?.to === 'one' ? (data[0] ?? null) : data })
}
