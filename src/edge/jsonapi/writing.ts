import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insert, remove, update } from '../db/statement'
import { uuidv7 } from '../identifiers'
import { type Body, bodyOf } from './body'
import { columnsOf, commit, idOf } from './commit'
import { conflict, forbidden, notFound, Problem, parsed, stale } from './errors'
import { already, onceOf } from './once'
import type { HonoContext } from './operation'
import { inheritedLinks, type Parent, parentsOf, refuseWithout } from './parents'
import { etagOf, present, reads } from './present'
import { answer, find } from './reading'
import type { Request } from './request'
import type { Plan, Resource, Row } from './resource'
import { toWire } from './wire'

const bodyLimit = 256 * 1024

const may = (r: Resource, request: Request, verb: string): void => {
  const verbs = reads(r, request).do ?? []
  if (request.guest || (verbs !== 'everything' && !verbs.includes(verb))) throw forbidden()
}

/** Only the named attributes, all of them known: an attribute nobody may set is an error, not a silence. */
const accepted = (r: Resource, names: readonly string[], body: Body, partial: boolean) => {
  const attributes = r.arrange?.(body.attributes) ?? body.attributes
  const unknown = Object.keys(attributes).filter((name) => !names.includes(name))
  if (unknown.length)
    throw new Problem(422, 'unknown_attribute', `${toWire(unknown[0] ?? '')} cannot be set here`, {
      source: { pointer: `/data/attributes/${toWire(unknown[0] ?? '')}` },
    })
  const mask = Object.fromEntries(names.map((name) => [name, true as const]))
  const picked = z.pick(r.contract.attributes, mask as never)
  return parsed(partial ? z.partial(picked) : picked, attributes) as Row
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
const guarded = (r: Resource, request: Request, row: Row): SQL => {
  const wanted = request.header('if-match')
  if (wanted && wanted !== '*' && wanted !== etagOf(row)) throw stale()
  const { version } = columnsOf(r)
  return version
    ? sql`${idOf(r)} = ${row.id} and ${version} = ${row.version}`
    : sql`${idOf(r)} = ${row.id}`
}

const replayed = async (
  r: Resource,
  request: Request,
  found: { status: number; resourceId: string | null },
): Promise<Response> => {
  if (found.status === 204) return answer(null, 204, { 'idempotent-replayed': 'true' })
  const again = {
    ...request,
    param: (name: string) => (name === 'id' ? (found.resourceId ?? '') : request.param(name)),
  }
  const row = await find(r, again, '/:id')
  return answer({ data: present(r, row, request.actor) }, found.status, {
    etag: etagOf(row),
    'idempotent-replayed': 'true',
  })
}

export const create = async (
  c: HonoContext,
  request: Request,
  r: Resource,
  path: string,
): Promise<Response> => {
  reads(r, request)
  const parents = parentsOf(r, request, path)
  const seen = parents.length ? await request.db.batch(parents.map(({ exists }) => exists)) : []
  if (seen.some(({ rows }) => rows.length === 0)) throw notFound()
  may(r, request, 'create')
  const body = await bodyOf(c, bodyLimit)
  const once = await onceOf(request, new URL(c.req.url).pathname, body.text)
  const done = await already(request, once)
  if (done) return replayed(r, request, done)
  const input = accepted(r, r.contract.create ?? [], body, false)
  const links = {
    ...Object.fromEntries(
      Object.entries(body.links).filter(([name]) => r.contract.links?.includes(name)),
    ),
    ...Object.fromEntries(parents.map(({ name, id }) => [name, id])),
  }
  const plan: Plan = r.create
    ? await r.create(request, input as never, links)
    : inserted(r, request, input, links, parents)
  const id = plan.id ?? uuidv7()
  const under = { ...plan, before: [...parents.map(refuseWithout), ...(plan.before ?? [])] }
  const row = await commit(request, r, under, 'create', id, once, null).catch(async (error) => {
    const raced = await already(request, once)
    if (raced) return { replay: await replayed(r, request, raced) }
    throw error
  })
  if (row && 'replay' in row) return row.replay as Response
  if (!row) throw notFound()
  return answer({ data: present(r, row, request.actor) }, 201, {
    etag: etagOf(row),
    location: `/api${topPath(r) ?? path.replace(/:([a-z_]+)/g, (_, name: string) => request.param(name))}/${id}`,
  })
}

const topPath = (r: Resource): string | undefined =>
  Object.entries(r.contract.mounts).find(
    ([path, verbs]) => !path.includes(':') && verbs.includes('read'),
  )?.[0]

const inserted = (
  r: Resource,
  request: Request,
  input: Row,
  links: Readonly<Record<string, string>>,
  parents: readonly Parent[],
): Plan => {
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
      ...timestamps(r, request.now, true),
    }),
  }
}

const moved = async (
  c: HonoContext,
  request: Request,
  r: Resource,
  path: string,
  verb: string,
  plan: (row: Row, body: Body) => Promise<Plan> | Plan,
): Promise<Response> => {
  const row = await find(r, request, path)
  may(r, request, verb)
  const body = await bodyOf(c, bodyLimit)
  const once = await onceOf(request, new URL(c.req.url).pathname, body.text)
  const done = await already(request, once)
  if (done) return replayed(r, request, done)
  const move = r.machine?.[verb]
  if (move && !move.from.includes(row.status))
    throw conflict('invalid_transition', `This cannot be done while it is ${row.status}`, {
      from: row.status,
      to: move.to,
      allowed: Object.entries(r.machine ?? {})
        .filter(([, { from }]) => from.includes(row.status))
        .map(([action]) => action),
    })
  const after = await commit(request, r, await plan(row, body), verb, row.id, once, row)
  return after && verb !== 'delete'
    ? answer({ data: present(r, after, request.actor) }, 200, { etag: etagOf(after) })
    : answer(null, 204)
}

export const change = (c: HonoContext, request: Request, r: Resource, path: string) =>
  moved(c, request, r, path, 'update', (row, body) => {
    const guard = guarded(r, request, row)
    const input = accepted(r, r.contract.update ?? [], body, true)
    return (
      r.update?.(request, row, input as never) ?? {
        write: update(
          r.table,
          // The id too, so that a body which changes nothing is still a statement.
          { id: row.id, ...input, ...nextVersion(r), ...timestamps(r, request.now, false) },
          guard,
        ),
      }
    )
  })

export const erase = (c: HonoContext, request: Request, r: Resource, path: string) =>
  moved(c, request, r, path, 'delete', (row) => {
    const guard = guarded(r, request, row)
    return r.delete?.(request, row) ?? { write: remove(r.table, guard) }
  })

/** An action's input comes in the body; a DELETE may also carry codes in its query. */
export const act =
  (verb: string) =>
  (c: HonoContext, request: Request, r: Resource, path: string): Promise<Response> =>
    moved(c, request, r, path, verb, (row, body) => {
      const guard = guarded(r, request, row)
      const schema = r.contract.actions?.[verb]?.input
      const query = Object.fromEntries(
        [...new URL(c.req.url).searchParams].map(([name, value]) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      )
      const input = schema
        ? parsed(
            schema,
            c.req.method === 'DELETE' ? { ...query, ...body.attributes } : body.attributes,
          )
        : {}
      const custom = r.actions?.[verb] as
        | ((request: Request, row: Row, input: unknown) => Plan | Promise<Plan>)
        | undefined
      if (custom) return custom(request, row, input)
      const to = r.machine?.[verb]?.to
      return {
        write: update(
          r.table,
          {
            ...(to && { status: to }),
            ...(input as Row),
            ...nextVersion(r),
            ...timestamps(r, request.now, false),
          },
          guard,
        ),
      }
    })
