import { type SQL, sql } from 'drizzle-orm'
import type { Rule } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { auditReads } from '#edge/events/audit'
import { camelCase } from '#edge/platform/case'
import { type Statement, select } from '#edge/platform/db/statement'
import { badParameter, notFound } from '#edge/platform/problem'
import { decryptFields } from '../encrypted-fields'
import type { HonoContext } from '../operation'
import { fixedConditions, type Parent, parentsOf } from '../parents'
import { permittedVerbs } from '../permissions'
import { assertNoQuery } from '../request/endpoint-query'
import { mediaType, prefersCsv } from '../request/media-type'
import { encodeCursor, orderBy, parseQuery, type Query } from '../request/query'
import type { Resource, Row } from '../resource'
import { columnsOf, fromWhere, idOf, selectionOf, withFields } from '../write/commit'
import { streamCsv } from './csv'
import { findHiddenRows, hiddenRowsMeta } from './hidden-rows'
import { loadIncluded, withLinkage, withoutPrimary } from './include'
import { fromIndexWhere, fromPartsWhere } from './list-index'
import { type Document, etagOf, requireRule, scopeFor, serialize } from './serialize'

const jsonapi = { version: '1.1' }
const isDocument = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && ('data' in body || 'errors' in body)

export const respond = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string | undefined>> = {},
): Response => {
  const text = body === null ? null : JSON.stringify(isDocument(body) ? { ...body, jsonapi } : body)
  const response = new Response(text, { status })
  if (body !== null) response.headers.set('content-type', mediaType)
  for (const [name, value] of Object.entries(headers)) if (value) response.headers.set(name, value)
  return response
}

/** Links of one page of a list, relative to the origin. */
export const pageLinks = (url: URL, next: string | null) => {
  const at = (after: string | null) => {
    const page = new URL(url)
    if (after) page.searchParams.set('page[after]', after)
    else page.searchParams.delete('page[after]')
    return `${page.pathname}${page.search}`
  }
  return { self: `${url.pathname}${url.search}`, first: at(null), next: next ? at(next) : null }
}

/** A row for the caller, with what they may do to it now. */
export const rowDocument = (
  r: Resource,
  row: Row,
  ctx: RequestContext,
  fields?: readonly string[],
): Document => {
  const document = serialize(r, row, ctx.caller, fields)
  const can = permittedVerbs(r, row, ctx.caller)
  const self = selfOf(r, String(row.id))
  return {
    ...document,
    ...(self && { links: { self } }),
    ...(can && { meta: { ...document.meta, can } }),
  }
}

/** The address of a row, for resources whose rows have one of their own. */
const selfOf = (r: Resource, id: string): string | undefined => {
  const path = Object.entries(r.contract.mounts).find(
    ([at, verbs]) => !at.includes(':') && verbs.includes('read'),
  )?.[0]
  return path && `/api${path}/${id}`
}

/** Where a new row is read: at its own address, or at the one it was made at. */
export const locationOf = (
  r: Resource,
  ctx: RequestContext,
  path: string,
  id: string,
): string | undefined => {
  const own = selfOf(r, id)
  if (own || !r.contract.mounts[path as `/${string}`]?.includes('read')) return own
  return `/api${path.replace(/:([a-z_]+)/g, (_, name: string) => ctx.param(name))}/${id}`
}

/** The columns of a row, and whether the caller may act on it where that is less than what they see. */
export const visibleColumns = (r: Resource, ctx: RequestContext) => {
  const rule = requireRule(r, ctx)
  return withFields(selectionOf(r, ctx), {
    ...(rule.canWithin && { isWithin: sql`ifnull((${scopeFor(rule.canWithin, ctx)}), 0)` }),
  })
}

/** Reads one row in one trip, its parents checked beside it; what may not be seen is not there. */
export const loadRow = async (r: Resource, ctx: RequestContext, path: string): Promise<Row> => {
  const rule = requireRule(r, ctx)
  const parents = parentsOf(r, ctx, path)
  const where = [
    // A singleton has no id in its path: it is the one row of its parents.
    ...(path.includes(':id') ? [sql`${idOf(r)} = ${ctx.param('id')}`] : []),
    scopeFor(rule.scope, ctx),
    ...parents.map(({ narrows }) => narrows),
    ...fixedConditions(r, ctx, path),
  ]
  const [row, ...seen] = await ctx.db.batch([
    select(visibleColumns(r, ctx), fromWhere(r, sql.join(where, sql` and `))),
    ...parents.map(({ exists }) => exists),
  ])
  const found = row?.rows[0] as Row | undefined
  if (!found || seen.some(({ rows }) => rows.length === 0)) throw notFound()
  const [opened] = await decryptFields(r, ctx.env, [found])
  return opened ?? found
}

export const readOne = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  const url = new URL(c.req.url)
  const query = await parseQuery(ctx, r, requireRule(r, ctx), url)
  const row = await loadRow(r, ctx, path)
  const [extra] = await Promise.all([
    loadIncluded(ctx, r, [row], query.include, query.fields),
    auditReads(ctx, r, [row], 'read'),
  ])
  const document = rowDocument(r, row, ctx, query.fields[r.contract.type])
  const etag = etagOf(row)
  if (etag && c.req.header('if-none-match') === etag) return respond(null, 304, { etag })
  return respond(
    {
      data: withLinkage(r, document, extra, query.include),
      ...(query.include.length && { included: withoutPrimary(extra, [document]) }),
      links: { self: `${url.pathname}${url.search}` },
    },
    200,
    { etag },
  )
}

export const readMany = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  const url = new URL(c.req.url)
  const parents = parentsOf(r, ctx, path)
  const fullRule = requireRule(r, ctx)
  // There is less to walk than under an index of everything.
  const rule =
    parents.length > 0 || isOfFew(url)
      ? { ...fullRule, listIndex: undefined, indexHint: undefined }
      : fullRule
  const query = await parseQuery(ctx, r, rule, url)
  const { page, count } = listStatements(ctx, r, path, { rule, parents, query })
  if (prefersCsv(c.req.header('accept'))) {
    const seen = parents.length ? await ctx.db.batch(parents.map(({ exists }) => exists)) : []
    if (seen.some(({ rows }) => rows.length === 0)) throw notFound()
    return streamCsv(ctx, r, query, page)
  }
  const hiddenRows = findHiddenRows(ctx, rule, parents, url)
  const [first, ...rest] = await ctx.db.batch<readonly Statement[]>([
    // No row more of a page without rows: it counts.
    page(query.after, query.size && query.size + 1),
    ...parents.map(({ exists }) => exists),
    ...(query.total ? [count] : []),
    ...('ask' in hiddenRows ? [hiddenRows.ask] : []),
  ])
  if (rest.slice(0, parents.length).some(({ rows }) => rows.length === 0)) throw notFound()
  const rows = await decryptFields(r, ctx.env, ((first?.rows ?? []) as Row[]).slice(0, query.size))
  const last = rows.at(-1)
  const more = (first?.rows.length ?? 0) > query.size && last
  const [extra] = await Promise.all([
    loadIncluded(ctx, r, rows, query.include, query.fields),
    auditReads(ctx, r, rows, 'list'),
  ])
  const counted = query.total ? rest[parents.length] : undefined
  const meta = {
    ...(counted && { total: (counted.rows[0] as { total: number } | undefined)?.total ?? 0 }),
    ...hiddenRowsMeta(r.contract.type, hiddenRows, rest.at(-1)),
  }
  const documents = rows.map((row) => rowDocument(r, row, ctx, query.fields[r.contract.type]))
  return respond({
    data: documents.map((document) => withLinkage(r, document, extra, query.include)),
    ...(query.include.length && { included: withoutPrimary(extra, documents) }),
    links: pageLinks(
      url,
      more ? await encodeCursor(ctx, r.contract.type, query.order, last) : null,
    ),
    ...(Object.keys(meta).length > 0 && { meta }),
  })
}

/** Whether a list asks for one patient, or for the rows of one's own clinicians: fewer than a care team has. */
const isOfFew = ({ searchParams }: URL): boolean =>
  searchParams.has('filter[patient]') || searchParams.get('filter[mine]') === 'true'

interface List {
  readonly rule: Rule<string>
  readonly parents: readonly Parent[]
  readonly query: Query
}

/** The statements of a list: so many rows after another, and how many there are. */
const listStatements = (
  ctx: RequestContext,
  r: Resource,
  path: string,
  { rule, parents, query }: List,
) => {
  const { index, part } = query
  const start = index?.where ?? rule.indexHint
  const from = (condition: SQL) =>
    index ? fromIndexWhere(r, index, condition) : fromWhere(r, condition)
  const where = (...more: SQL[]) =>
    sql.join(
      [
        scopeFor(rule.scope, ctx),
        ...(start ? [scopeFor(start, ctx)] : []),
        ...parents.map(({ narrows }) => narrows),
        ...fixedConditions(r, ctx, path),
        ...query.where,
        ...more,
      ],
      sql` and `,
    )
  const page = (after: SQL | null, size: number) => {
    const rest = after ? [after] : []
    const first = sql`order by ${orderBy(query.order)} limit ${size}`
    if (!index || !part)
      return select(visibleColumns(r, ctx), from(sql`${where(...rest)} ${first}`))
    const head = sql.join([scopeFor(index.where, ctx), ...query.wherePart, ...rest], sql` and `)
    const order = query.order.map((each) => ({
      ...each,
      column: columnsOf(r)[each.attribute] ?? each.column,
    }))
    return select(
      visibleColumns(r, ctx),
      fromPartsWhere(
        r,
        index,
        part,
        sql`${head} ${first}`,
        sql`${scopeFor(rule.scope, ctx)} order by ${orderBy(order)} limit ${size}`,
      ),
    )
  }
  const count: Statement<{ total: number }> = sql`select count(*) as total ${from(where())}`
  return { page, count }
}

/** `GET …/:id/relationships/:name`: identifiers only, under the other resource's own rule. */
export const readRelationship = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  assertNoQuery(c)
  const row = await loadRow(r, ctx, path)
  const name = camelCase(ctx.param('name'))
  if (!r.contract.relationships?.[name]) throw notFound()
  const others = await loadIncluded(ctx, r, [row], [name], {}).catch(() => {
    throw badParameter('name', 'No such relationship')
  })
  const data = others.map(({ type, id }) => ({ type, id }))
  return respond({
    data: r.contract.relationships[name]?.to === 'one' ? (data[0] ?? null) : data,
    links: { self: new URL(c.req.url).pathname },
  })
}
