import type { RequestContext } from '../access/request-context'
import type { Resource, Row } from '../jsonapi/resource'
import { denial } from './denial'
import { emit } from './emit'
import { listRead } from './list-read'

/**
 * Records, before the answer leaves, that somebody other than the patient read a patient's data: one event for
 * the request, however many patients a list showed. Reads of one's own record, of reference data and of themes
 * are not recorded.
 */
export const audited = async (
  ctx: RequestContext,
  r: Resource,
  rows: readonly Row[],
  verb: 'list' | 'read',
): Promise<void> => {
  if (!r.patient || !ctx.caller || rows.length === 0) return
  const key = patientKey(r)
  const about = rows.filter((row) => row[key])
  const seen = new Map(about.map((row) => [String(row[key]), row.id as string]))
  seen.delete(ctx.actor.id)
  const [only, ...others] = [...seen]
  const { type } = r.contract
  if (others.length > 0)
    await ctx.db.batch(listRead(ctx, `${type}.${verb}`, type, [...seen.keys()]))
  else if (only) await recordRead(ctx, `${type}.${verb}`, type, ...only)
}

const patientKey = (r: Resource): string => (r.contract.type === 'patients' ? 'id' : 'patientId')

/** One event: this caller read this subject, which is about this patient. */
export const recordRead = async (
  ctx: RequestContext,
  name: string,
  subjectType: string,
  patientId: string,
  subjectId: string,
): Promise<void> => {
  await ctx.db.batch([emit(ctx, { name, subjectType, subjectId, patientId })])
}

/** An export is recorded when it is asked for (`rows` null) and again, with its count, when it is done. */
export const exported = async (
  ctx: RequestContext,
  r: Resource,
  reason: string,
  rows: number | null,
): Promise<void> => {
  await ctx.db.batch([
    emit(ctx, {
      name: `${r.contract.type}.${rows === null ? 'export' : 'exported'}`,
      subjectType: r.contract.type,
      subjectId: null,
      detail: { reason, rows },
    }),
  ])
}

/** A signed-in caller reached for what is not theirs: which operation, never what was behind it. */
export const denied = async (
  ctx: RequestContext,
  { resource, name }: { resource?: Resource; name: string },
  status: number,
): Promise<void> => {
  const { actor } = ctx
  await ctx.db.batch(
    denial(
      {
        subjectType: resource?.contract.type ?? name,
        subjectId: ctx.param('id'),
        actorId: actor.id,
        actorRole: actor.role,
        sessionId: actor.sessionId,
        requestId: ctx.requestId,
        route: ctx.route,
        at: ctx.now,
      },
      status,
    ),
  )
}
