import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { refuseStale } from '#edge/events/emit'
import type { Statement } from '#edge/platform/db/statement'
import { stale } from '#edge/platform/problem'
import type { Resource } from '../resource'
import { columnsOf, fromWhere, idOf } from './commit'

/** `If-Match` names the version its writer saw, and this is not it: 412. */
export const assertIfMatch = (ctx: RequestContext, version: unknown): void => {
  const wanted = ctx.header('if-match')
  if (wanted && wanted !== '*' && wanted !== `"${version}"`) throw stale()
}

/**
 * `If-Match` on a write names the version of the subject that its writer saw: with another one the batch is refused,
 * once the handler has nothing against it. What has no version has none that could match.
 */
export const versionGuard = (
  ctx: RequestContext,
  resource: Resource | undefined,
  row: Readonly<Record<string, unknown>> | undefined,
): readonly Statement[] => {
  const wanted = ctx.header('if-match')
  if (!wanted || wanted === '*') return []
  const version = resource && columnsOf(resource).version
  const [, number] = /^"(\d+)"$/.exec(wanted) ?? []
  if (!resource || !version || number === undefined) return [refuseStale(sql`1`)]
  const isCurrent = sql`${idOf(resource)} = ${row?.id} and ${version} = ${Number(number)}`
  return [refuseStale(sql`not exists (select 1 ${fromWhere(resource, isCurrent)})`)]
}
