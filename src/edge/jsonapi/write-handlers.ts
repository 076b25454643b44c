import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { deleteFrom, insert, update } from '../db/statement'
import { uuidv7 } from '../identifiers'
import { type Body, parseBody } from './body'
import { snakeCase } from './case'
import { columnsOf, commit, idOf } from './commit'
import { conflict, forbidden, notFound, Problem, stale, validate } from './errors'
import { findReplay, idempotencyKeyOf } from './idempotency'
import type { HonoContext } from './operation'
import { inheritedLinks, type Parent, parentsOf, refuseWithout } from './parents'
import { loadRow, respond } from './read-handlers'
import type { RequestContext } from './request-context'
import type { Resource, Row, WritePlan } from './resource'
import { etagOf, requireRule, serialize } from './serialize'

const maxBodyBytes = 256 * 1024

const assertCan = (r: Resource, ctx: RequestContext, verb: string): void => {
  const verbs = requireRule(r, ctx).can ?? []
  if (ctx.guest || (verbs !== 'everything' && !verbs.includes(verb))) throw forbidden()
}

/** Only the named attributes, all of them known: an attribute nobody may set is an error, not a silence. */
const parseAttributes = (r: Resource, names: readonly string[], body: Body, partial: boolean) => {
  const attributes = r.normalizeInput?.(body.attributes) ?? body.attributes
  const unknown = Object.keys(attributes).filter((name) => !names.includes(name))
  if (unknown.length)
    throw new Problem(
      422,
      'unknown_attribute',
      `${snakeCase(unknown[0] ?? '')} cannot be set here`,
      {
        source: { pointer: `/data/attributes/${snakeCase(unknown[0] ?? '')}` },
      },
    )
  const mask = Object.fromEntries(names.map((name) => [name, true as const]))
  const picked = z.pick(r.contract.attributes, mask as never)
  return validate(partial ? z.partial(picked) : picked, attributes) as Row
}

const timestamps = (r: Resource, now: string, creating: boolean) => {
  const columns = getTableColumns(r.table) as Record<string, Column>
  return {
    ...('updatedAt' in columns && { updatedAt: now }),
    ...(creating && 'createdAt' in columns && { createdAt: now }),
  }
}
const nextVersion = (r: Resource): { version?: SQL } => {
  const { version } = getTableColumns(r.table) as Record<string, Column>
  return version ? { version: sql`${version} + 1` } : {}
}

/** `If-Match` names the version the writer saw. Without one, the row as it was just read is meant. */
const versionGuard = (r: Resource, ctx: RequestContext, row: Row): SQL => {
  const wanted = ctx.header('if-match')
  if (wanted && wanted !== '*' && wanted !== etagOf(row)) throw stale()
  const { version } = columnsOf(r)
  return version
    ? sql`${idOf(r)} = ${row.id} and ${version} = ${row.version}`
    : sql`${idOf(r)} = ${row.id}`
}

const replayResponse = async (
  r: Resource,
  ctx: RequestContext,
  found: { status: number; resourceId: string | null },
): Promise<Response> => {
  if (found.status === 204) return respond(null, 204, { 'idempotent-replayed': 'true' })
  const again = {
    ...ctx,
    param: (name: string) => (name === 'id' ? (found.resourceId ?? '') : ctx.param(name)),
  }
  const row = await loadRow(r, again, '/:id')
  return respond({ data: serialize(r, row, ctx.actor) }, found.status, {
    etag: etagOf(row),
    'idempotent-replayed': 'true',
  })
}

export const createHandler = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  requireRule(r, ctx)
  const parents = parentsOf(r, ctx, path)
  const seen = parents.length ? await ctx.db.batch(parents.map(({ exists }) => exists)) : []
  if (seen.some(({ rows }) => rows.length === 0)) throw notFound()
  assertCan(r, ctx, 'create')
  const body = await parseBody(c, maxBodyBytes)
  const once = await idempotencyKeyOf(ctx, new URL(c.req.url).pathname, body.text)
  const done = await findReplay(ctx, once)
  if (done) return replayResponse(r, ctx, done)
  const input = parseAttributes(r, r.contract.create ?? [], body, false)
  const links = {
    ...Object.fromEntries(
      Object.entries(body.relationships).filter(([name]) =>
        r.contract.writableRelationships?.includes(name),
      ),
    ),
    ...Object.fromEntries(parents.map(({ name, id }) => [name, id])),
  }
  const plan: WritePlan = r.create
    ? await r.create(ctx, input as never, links)
    : insertPlan(r, ctx, input, links, parents)
  const id = plan.id ?? uuidv7()
  const under = { ...plan, before: [...parents.map(refuseWithout), ...(plan.before ?? [])] }
  const row = await commit(ctx, r, under, 'create', id, once, null).catch(async (error) => {
    const raced = await findReplay(ctx, once)
    if (raced) return { replay: await replayResponse(r, ctx, raced) }
    throw error
  })
  if (row && 'replay' in row) return row.replay as Response
  if (!row) throw notFound()
  return respond({ data: serialize(r, row, ctx.actor) }, 201, {
    etag: etagOf(row),
    location: `/api${canonicalPath(r) ?? path.replace(/:([a-z_]+)/g, (_, name: string) => ctx.param(name))}/${id}`,
  })
}

const canonicalPath = (r: Resource): string | undefined =>
  Object.entries(r.contract.mounts).find(
    ([path, verbs]) => !path.includes(':') && verbs.includes('read'),
  )?.[0]

const insertPlan = (
  r: Resource,
  ctx: RequestContext,
  input: Row,
  links: Readonly<Record<string, string>>,
  parents: readonly Parent[],
): WritePlan => {
  const id = uuidv7()
  const columns = getTableColumns(r.table)
  const named = Object.entries(links)
    .map(([name, other]) => [`${name}Id`, other] as const)
    .filter(([key]) => key in columns)
  return {
    id,
    write: insert(r.table, {
      id,
      ...inheritedLinks(r, parents),
      ...Object.fromEntries(named),
      ...input,
      ...timestamps(r, ctx.now, true),
    }),
  }
}

const runWrite = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
  verb: string,
  plan: (row: Row, body: Body) => Promise<WritePlan> | WritePlan,
): Promise<Response> => {
  const row = await loadRow(r, ctx, path)
  assertCan(r, ctx, verb)
  const body = await parseBody(c, maxBodyBytes)
  const once = await idempotencyKeyOf(ctx, new URL(c.req.url).pathname, body.text)
  const done = await findReplay(ctx, once)
  if (done) return replayResponse(r, ctx, done)
  const move = r.machine?.[verb]
  if (move && !move.from.includes(row.status))
    throw conflict('invalid_transition', `This cannot be done while it is ${row.status}`, {
      from: row.status,
      to: move.to,
      allowed: Object.entries(r.machine ?? {})
        .filter(([, { from }]) => from.includes(row.status))
        .map(([action]) => action),
    })
  const after = await commit(ctx, r, await plan(row, body), verb, row.id, once, row)
  return after && verb !== 'delete'
    ? respond({ data: serialize(r, after, ctx.actor) }, 200, { etag: etagOf(after) })
    : respond(null, 204)
}

export const updateHandler = (c: HonoContext, ctx: RequestContext, r: Resource, path: string) =>
  runWrite(c, ctx, r, path, 'update', (row, body) => {
    const guard = versionGuard(r, ctx, row)
    const input = parseAttributes(r, r.contract.update ?? [], body, true)
    return (
      r.update?.(ctx, row, input as never) ?? {
        write: update(
          r.table,
          // The id too, so that a body which changes nothing is still a statement.
          { id: row.id, ...input, ...nextVersion(r), ...timestamps(r, ctx.now, false) },
          guard,
        ),
      }
    )
  })

export const deleteHandler = (c: HonoContext, ctx: RequestContext, r: Resource, path: string) =>
  runWrite(c, ctx, r, path, 'delete', (row) => {
    const guard = versionGuard(r, ctx, row)
    return r.delete?.(ctx, row) ?? { write: deleteFrom(r.table, guard) }
  })

/** An action's input comes in the body; a DELETE may also carry codes in its query. */
export const actionHandler =
  (verb: string) =>
  (c: HonoContext, ctx: RequestContext, r: Resource, path: string): Promise<Response> =>
    runWrite(c, ctx, r, path, verb, (row, body) => {
      const guard = versionGuard(r, ctx, row)
      const schema = r.contract.actions?.[verb]?.input
      const query = Object.fromEntries(
        [...new URL(c.req.url).searchParams].map(([name, value]) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      )
      const input = schema
        ? validate(
            schema,
            c.req.method === 'DELETE' ? { ...query, ...body.attributes } : body.attributes,
          )
        : {}
      const custom = r.actions?.[verb] as
        | ((ctx: RequestContext, row: Row, input: unknown) => WritePlan | Promise<WritePlan>)
        | undefined
      if (custom) return custom(ctx, row, input)
      const to = r.machine?.[verb]?.to
      return {
        write: update(
          r.table,
          {
            ...(to && { status: to }),
            ...(input as Row),
            ...nextVersion(r),
            ...timestamps(r, ctx.now, false),
          },
          guard,
        ),
      }
    })
