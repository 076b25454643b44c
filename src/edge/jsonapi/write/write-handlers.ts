import { includesVerb, type Rule } from '#edge/access/policy'
import { isolateLimit } from '#edge/access/rate-limits'
import { extend, type RequestContext } from '#edge/access/request-context'
import { assertStepUp } from '#edge/access/step-up'
import { refuseOutOfScope } from '#edge/events/emit'
import { camelCase, snakeCase } from '#edge/platform/case'
import { uuidv7 } from '#edge/platform/ids'
import { forbidden, Invalid, notFound, Problem, stale, validate } from '#edge/platform/problem'
import type { HonoContext } from '../operation'
import { actionableRow, fixedValues, type Parent, parentsOf } from '../parents'
import { assertGuards, requireTransition } from '../permissions'
import { loadRow, locationOf, respond, rowDocument } from '../read/read-handlers'
import { etagOf, requireRule } from '../read/serialize'
import { assertMatchesAddress, type Body, linkPlainIds, parseBody } from '../request/body'
import { assertNoQuery } from '../request/endpoint-query'
import {
  doOnce,
  type IdempotencyRecord,
  idempotencyKeyOf,
  replayed,
  type UsedKey,
} from '../request/idempotency'
import { assertKnown, parseAttributes } from '../request/parse-attributes'
import type { Resource, Row, WriteContext } from '../resource'
import type { Transition } from '../transitions'
import { blindUpdate } from './blind-update'
import { type Change, createPlan, deletePlan, updatePlan, type WritePlan } from './change'
import { commit } from './commit'

const maxBodyBytes = 256 * 1024

const assertCan = (r: Resource, ctx: RequestContext, verb: string): void => {
  if (!includesVerb(requireRule(r, ctx), verb)) throw forbidden()
}

/** Rows of one type that one patient may create in a minute, in requests of all kinds: staff read and answer them. */
const requestsPerCreate = 20
const limitPatientCreates = (r: Resource, { caller, env }: RequestContext): void => {
  if (caller?.role === 'patient')
    isolateLimit(
      `create ${r.contract.type} ${caller.id}`,
      Math.ceil(env.REQUESTS_PER_MINUTE / requestsPerCreate),
    )
}

/** The ids a new row links to: those of its address, and those that the body names. */
const linksOf = (
  r: Resource,
  { relationships }: Body,
  parents: readonly { readonly name: string; readonly id: string }[],
): Readonly<Record<string, string>> => {
  const ofAddress = Object.fromEntries(parents.map(({ name, id }) => [name, id]))
  const sent = Object.entries(relationships).flatMap(([name, identifier]) => {
    if (!identifier) return []
    const isOfAddress = name in ofAddress && identifier.id !== ofAddress[name]
    if (isOfAddress || identifier.type !== r.contract.relationships?.[name]?.type)
      throw new Problem(409, 'relationship_mismatch', 'This row cannot be linked to that one', {
        source: { pointer: `/data/relationships/${snakeCase(name)}` },
      })
    return [[name, identifier.id] as const]
  })
  return { ...Object.fromEntries(sent), ...ofAddress }
}

/** What the caller's rule asks of a new row: an attribute, or the same as a link. */
const assertRequired = (
  { required = {} }: Rule<string>,
  input: Row,
  links: Readonly<Record<string, string>>,
): void => {
  const issues = Object.entries(required)
    .filter(([name]) => !input[name] && !links[name.replace(/Id$/, '')])
    .map(([name, message]) => ({ path: [name], message }))
  if (issues.length) throw new Invalid(issues)
}

/** `If-Match` names the version the writer saw; another one is a 412 before anything is tried. */
const assertVersion = (ctx: RequestContext, row: Row): void => {
  const wanted = ctx.header('if-match')
  if (wanted && wanted !== '*' && wanted !== etagOf(row)) throw stale()
}

const replayResponse = async (
  r: Resource,
  ctx: RequestContext,
  path: string,
  found: UsedKey,
): Promise<Response> => {
  if (found.status === 204) return respond(null, 204, replayed)
  const again = extend(ctx, {
    param: (name: string) => (name === 'id' ? (found.resourceId ?? '') : ctx.param(name)),
  })
  const row = await loadRow(r, again, '/:id')
  return respond({ data: rowDocument(r, row, ctx) }, found.status, {
    etag: etagOf(row),
    ...(found.status === 201 && { location: locationOf(r, ctx, path, String(row.id)) }),
    ...replayed,
  })
}

/**
 * The parents are checked in the write's own batch. Only a creation that fails looks at them by themselves, and is a 404
 * before it is anything else: to look first would cost every creation a round trip.
 */
export const createHandler = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  requireRule(r, ctx)
  const parents = parentsOf(r, ctx, path)
  return create(c, ctx, r, path, parents).catch(async (error) => {
    const seen = parents.length ? await ctx.db.batch(parents.map(({ exists }) => exists)) : []
    throw seen.some(({ rows }) => rows.length === 0) ? notFound() : error
  })
}

const create = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
  parents: readonly Parent[],
): Promise<Response> => {
  assertCan(r, ctx, 'create')
  assertNoQuery(c)
  limitPatientCreates(r, ctx)
  const body = linkPlainIds(await parseBody(c, maxBodyBytes), r.contract)
  assertMatchesAddress(body, r.contract.type)
  if (body.id !== undefined)
    throw new Problem(403, 'client_id', 'The id of a new row is ours to make', {
      source: { pointer: '/data/id' },
    })
  const linkable = [...(r.contract.writableRelationships ?? []), ...parents.map(({ name }) => name)]
  assertKnown(Object.keys(body.relationships), linkable, 'relationship')
  const once = await idempotencyKeyOf(ctx, new URL(c.req.url).pathname, body.text)
  const replay = (done: UsedKey) => replayResponse(r, ctx, path, done)
  return doOnce(ctx, once, replay, () => insertRow(ctx, r, path, parents, body, once))
}

const insertRow = async (
  ctx: RequestContext,
  r: Resource,
  path: string,
  parents: readonly Parent[],
  body: Body,
  once: IdempotencyRecord | null,
): Promise<Response> => {
  if (r.contract.stepUp?.includes('create')) await assertStepUp(ctx)
  const fixed = fixedValues(r, ctx, path)
  const input = {
    ...parseAttributes(r, ctx, r.contract.create, body.attributes, false, fixed),
    ...fixed,
  }
  const links = linksOf(r, body, parents)
  assertRequired(requireRule(r, ctx), input, links)
  const writing = extend(ctx, { id: uuidv7() })
  const change = (await r.create?.(writing, input as never, links)) ?? {}
  const plan = await createPlan(r, writing, input, links, parents, change)
  const { id } = writing
  const row = await commit(ctx, r, plan, 'create', id, once, null)
  if (!row) throw notFound()
  return respond({ data: rowDocument(r, row, ctx) }, 201, {
    etag: etagOf(row),
    location: locationOf(r, ctx, path, id),
  })
}

type Plan = (ctx: WriteContext, row: Row, body: Body, move?: Transition) => Promise<WritePlan>

const runWrite = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
  verb: string,
  planOf: Plan,
  readBody = () => parseBody(c, maxBodyBytes),
): Promise<Response> => {
  const row = await loadRow(r, ctx, path)
  assertCan(r, ctx, verb)
  if (c.req.method !== 'DELETE') assertNoQuery(c)
  const body = await readBody()
  if (verb === 'update') {
    assertMatchesAddress(body, r.contract.type, String(row.id))
    assertKnown(Object.keys(body.relationships), [], 'relationship')
  }
  const once = await idempotencyKeyOf(ctx, new URL(c.req.url).pathname, body.text)
  const replay = (done: UsedKey) => replayResponse(r, ctx, path, done)
  return doOnce(ctx, once, replay, async () => {
    const move = requireTransition(r, row, verb, ctx.actor)
    assertVersion(ctx, row)
    assertGuards(r, row, verb, ctx.actor)
    if (r.contract.stepUp?.includes(verb)) await assertStepUp(ctx)
    const plan = await planOf(extend(ctx, { id: String(row.id) }), row, body, move)
    const after = await commit(ctx, r, plan, verb, row.id, once, row).catch(async (error) => {
      // Who may no longer see the row, and not only what this would make of it, is told so: 404.
      if (error instanceof Problem && error.status === 403) await loadRow(r, ctx, path)
      throw error
    })
    return after && verb !== 'delete'
      ? respond({ data: rowDocument(r, after, ctx) }, 200, { etag: etagOf(after) })
      : respond(null, 204)
  })
}

export const updateHandler = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  let body: Promise<Body> | undefined
  const readBody = () => (body ??= parseBody(c, maxBodyBytes))
  const written = await blindUpdate(c, ctx, r, path, readBody)
  if (written) return written
  const planOf: Plan = async (writing, row, { attributes }) => {
    const input = parseAttributes(r, ctx, r.contract.update, attributes, true)
    const change = (await r.update?.(writing, row, input as never)) ?? {}
    return updatePlan(r, ctx, row, input, change)
  }
  return runWrite(c, ctx, r, path, 'update', planOf, readBody)
}

/** PATCH of a singleton: changes the row, or creates it where its parents have none yet. */
export const upsertHandler = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
): Promise<Response> => {
  const isThere = await loadRow(r, ctx, path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404 && r.contract.create) return false
      throw error
    },
  )
  return isThere ? updateHandler(c, ctx, r, path) : createHandler(c, ctx, r, path)
}

export const deleteHandler = (c: HonoContext, ctx: RequestContext, r: Resource, path: string) =>
  runWrite(c, ctx, r, path, 'delete', async (writing, row) => {
    const change = (await r.delete?.(writing, row)) ?? {}
    const isActionable = refuseOutOfScope(actionableRow(r, ctx, path, writing.id))
    return deletePlan(r, ctx, row, { ...change, before: [isActionable, ...(change.before ?? [])] })
  })

/** An action's input comes in the body; a DELETE may also carry codes in its query. */
const actionInput = (c: HonoContext, r: Resource, verb: string, body: Body): Row => {
  const schema = r.contract.actions?.[verb]?.input
  if (!schema) return {}
  const query = Object.fromEntries(
    [...new URL(c.req.url).searchParams].map(([name, value]) => [camelCase(name), value]),
  )
  return validate(
    schema,
    c.req.method === 'DELETE' ? { ...query, ...body.attributes } : body.attributes,
  ) as Row
}

/** The reason that comes with a transition, from the list this role chooses from. */
const reasonOf = async (
  r: Resource,
  ctx: WriteContext,
  move: Transition,
  row: Row,
  input: Row,
): Promise<Row> => {
  const { reasonCode, reasonText } = input
  const isLeftOut = move.reason === 'optional' && !reasonCode
  const schema = move.reason && !isLeftOut && (await r.reasons?.(move.action, ctx, row))
  if (!schema) return { reasonCode: null, reasonText: null }
  return validate(schema, {
    reasonCode: reasonCode ?? undefined,
    reasonText: reasonText ?? undefined,
  }) as Row
}

/** What a transition writes by itself: the new state, the reason, the history. */
const transitionChange = async (
  r: Resource,
  ctx: WriteContext,
  row: Row,
  input: Row,
  move: Transition,
): Promise<Change> => {
  const attribute = r.contract.states?.attribute ?? 'status'
  const { reasonCode = null, reasonText = null } = await reasonOf(r, ctx, move, row, input)
  const from = String(row[attribute])
  return {
    set: {
      [attribute]: move.to,
      ...(move.reason && 'reasonCode' in row && { reasonCode, reasonText }),
    },
    also: r.history
      ? [r.history(ctx, { row, action: move.action, from, to: move.to, reasonCode, reasonText })]
      : [],
  }
}

export const actionHandler =
  (verb: string) =>
  (c: HonoContext, ctx: RequestContext, r: Resource, path: string): Promise<Response> =>
    runWrite(c, ctx, r, path, verb, async (writing, row, body, move) => {
      const input = actionInput(c, r, verb, body)
      const hook = r.actions?.[verb]
      const change = (await hook?.(writing, row, input as never)) ?? {}
      const base = move ? await transitionChange(r, writing, row, input, move) : {}
      return updatePlan(r, ctx, row, hook || move ? {} : input, {
        ...change,
        set: { ...base.set, ...change.set },
        also: [...(base.also ?? []), ...(change.also ?? [])],
      })
    })
