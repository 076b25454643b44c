import { extend, type RequestContext } from '#edge/access/request-context'
import { assertStepUp } from '#edge/access/step-up'
import { refuseOutOfScope } from '#edge/events/emit'
import { camelCase } from '#edge/platform/case'
import { Problem, stale, validate } from '#edge/platform/problem'
import type { HonoContext } from '../operation'
import { actionableRow } from '../parents'
import { assertGuards, requireTransition } from '../permissions'
import { loadRow, respond, rowDocument } from '../read/read-handlers'
import { etagOf } from '../read/serialize'
import { assertMatchesAddress, type Body, parseBody } from '../request/body'
import { assertNoQuery } from '../request/endpoint-query'
import { doOnce, idempotencyKeyOf, type UsedKey } from '../request/idempotency'
import { assertKnown, parseAttributes } from '../request/parse-attributes'
import type { Resource, Row, WriteContext } from '../resource'
import type { Transition } from '../transitions'
import { blindUpdate } from './blind-update'
import { type Change, deletePlan, updatePlan, type WritePlan } from './change'
import { commit } from './commit'
import { createHandler } from './create-handler'
import { assertCan, maxBodyBytes, replayResponse } from './write-request'

/** `If-Match` names the version the writer saw; another one is a 412 before anything is tried. */
const assertVersion = (ctx: RequestContext, row: Row): void => {
  const wanted = ctx.header('if-match')
  if (wanted && wanted !== '*' && wanted !== etagOf(row)) throw stale()
}

type Plan = (
  ctx: WriteContext,
  row: Row,
  body: Body,
  move?: Transition,
) => Promise<WritePlan | null>

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
    if (r.contract.stepUp?.includes(verb)) await assertStepUp(ctx)
    const move = requireTransition(r, row, verb, ctx.actor)
    assertVersion(ctx, row)
    assertGuards(r, row, verb, ctx.actor)
    const plan = await planOf(extend(ctx, { id: String(row.id) }), row, body, move)
    if (!plan) return respond({ data: rowDocument(r, row, ctx) }, 200, { etag: etagOf(row) })
    const detail = { ...r.eventDetail?.(row), ...plan.detail }
    const written = { ...plan, ...(Object.keys(detail).length > 0 && { detail }) }
    const after = await commit(ctx, r, written, verb, row.id, once, row).catch(async (error) => {
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
    if (changesStepUpAttribute(r, row, input)) await assertStepUp(ctx)
    const change = (await r.update?.(writing, row, input as never)) ?? {}
    if (change.isUnchanged) return null
    return updatePlan(r, ctx, row, input, change)
  }
  return runWrite(c, ctx, r, path, 'update', planOf, readBody)
}

const changesStepUpAttribute = ({ contract }: Resource, row: Row, input: Row): boolean =>
  (contract.stepUpAttributes ?? []).some(
    (name) => input[name] !== undefined && (input[name] || null) !== (row[name] ?? null),
  )

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
      if (change.isUnchanged) return null
      const base = move ? await transitionChange(r, writing, row, input, move) : {}
      return updatePlan(r, ctx, row, hook || move ? {} : input, {
        ...change,
        set: { ...base.set, ...change.set },
        also: [...(base.also ?? []), ...(change.also ?? [])],
      })
    })
