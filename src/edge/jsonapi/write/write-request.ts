import { includesVerb } from '#edge/access/policy'
import { extend, type RequestContext } from '#edge/access/request-context'
import { forbidden } from '#edge/platform/problem'
import { loadRow, locationOf, respond, rowDocument } from '../read/read-handlers'
import { etagOf, requireRule } from '../read/serialize'
import { replayed, type UsedKey } from '../request/idempotency'
import type { Resource } from '../resource'

export const maxBodyBytes = 256 * 1024

export const assertCan = (r: Resource, ctx: RequestContext, verb: string): void => {
  if (!includesVerb(requireRule(r, ctx), verb)) throw forbidden()
}

/** The answer to a repeat of what an `Idempotency-Key` did: its row as it is now. */
export const replayResponse = async (
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
