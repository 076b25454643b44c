import type { Rule } from '#edge/access/policy'
import { isolateLimit } from '#edge/access/rate-limits'
import { extend, type RequestContext } from '#edge/access/request-context'
import { assertStepUp } from '#edge/access/step-up'
import { snakeCase } from '#edge/platform/case'
import { uuidv7 } from '#edge/platform/ids'
import { notFound, Problem, refuseIssues } from '#edge/platform/problem'
import type { HonoContext } from '../operation'
import { fixedValues, type Parent, parentsOf } from '../parents'
import { locationOf, respond, rowDocument } from '../read/read-handlers'
import { etagOf, requireRule } from '../read/serialize'
import { assertMatchesAddress, type Body, linkPlainIds, parseBody } from '../request/body'
import { assertNoQuery } from '../request/endpoint-query'
import {
  doOnce,
  type IdempotencyRecord,
  idempotencyKeyOf,
  type UsedKey,
} from '../request/idempotency'
import { assertKnown, parseAttributes } from '../request/parse-attributes'
import type { Resource, Row } from '../resource'
import { createPlan } from './change'
import { commit } from './commit'
import { assertCan, maxBodyBytes, replayResponse } from './write-request'

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
  refuseIssues(
    Object.entries(required)
      .filter(([name]) => !input[name] && !links[name.replace(/Id$/, '')])
      .map(([name, message]) => ({ path: [name], message })),
  )
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
