import { sql } from 'drizzle-orm'
import { includesVerb } from '#edge/access/policy'
import { extend, type RequestContext } from '#edge/access/request-context'
import { isConstraintError } from '#edge/platform/db/connection'
import { Problem } from '#edge/platform/problem'
import type { HonoContext } from '../operation'
import { actionableRow } from '../parents'
import { respond, rowDocument } from '../read/read-handlers'
import { etagOf, requireRule } from '../read/serialize'
import { assertMatchesAddress, type Body } from '../request/body'
import { assertNoQuery } from '../request/endpoint-query'
import { assertKnown, parseAttributes } from '../request/parse-attributes'
import type { Resource, Row } from '../resource'
import { isTransition } from '../transitions'
import { updatePlan } from './change'
import { commit } from './commit'

/**
 * A PATCH in one round trip: `If-Match` names the version, so the row need not be read first where nothing but its
 * version decides. Undefined when it is refused for any reason: nothing is written then, and the way that reads the
 * row first finds the words.
 */
export const blindUpdate = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
  readBody: () => Promise<Body>,
): Promise<Response | undefined> => {
  const version = /^"(\d+)"$/.exec(ctx.header('if-match') ?? '')?.[1]
  if (!version || ctx.header('idempotency-key') || !canSkipReading(r, path)) return undefined
  try {
    const row = await write(c, ctx, r, path, Number(version), await readBody())
    return row ? respond({ data: rowDocument(r, row, ctx) }, 200, { etag: etagOf(row) }) : undefined
  } catch (error) {
    if (error instanceof Problem || isConstraintError(error, 'constraint failed')) return undefined
    throw error
  }
}

const canSkipReading = ({ contract, guards, update, blindUpdate: hook }: Resource, path: string) =>
  path.endsWith('/:id') &&
  // A hook says in `onlyIf` what a guard asks of the row.
  (hook !== undefined || (update === undefined && !guards?.update)) &&
  !(contract.states && isTransition(contract.states, 'update')) &&
  !contract.stepUp?.includes('update')

const write = async (
  c: HonoContext,
  ctx: RequestContext,
  r: Resource,
  path: string,
  version: number,
  body: Body,
): Promise<Row | null | undefined> => {
  if (!includesVerb(requireRule(r, ctx), 'update')) return undefined
  const id = ctx.param('id')
  assertNoQuery(c)
  assertMatchesAddress(body, r.contract.type, id)
  assertKnown(Object.keys(body.relationships), [], 'relationship')
  const input = parseAttributes(r, ctx, r.contract.update, body.attributes, true)
  // Whether they change is seen on the row.
  if (r.contract.stepUpAttributes?.some((name) => name in input)) return undefined
  const change = r.blindUpdate ? await r.blindUpdate(extend(ctx, { id }), input as never) : {}
  if (!change) return undefined
  const onlyIf = sql`exists (${actionableRow(r, ctx, path, id, change.onlyIf ? [change.onlyIf] : [])})`
  const plan = await updatePlan(r, ctx, { id, version }, input, { ...change, onlyIf })
  return commit(ctx, r, plan, 'update', id, null, null)
}
