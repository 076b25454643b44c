import { accountableActor, isOwnRecord } from '../access/accountable-actor'
import type { RequestContext } from '../access/request-context'
import { recordDenial } from './denial'
import { emit } from './emit'
import { recordListRead } from './list-read'
import { pageReadsOf } from './reads/page-reads'

/** What an audited read must know of a resource. */
interface AuditedResource {
  readonly contract: { readonly type: string }
  /** Set where its rows are about a patient. */
  readonly patient?: unknown
}

/**
 * Records, before the answer leaves, that a user other than the patient read a patient's data: one event for the
 * request, however many patients a list showed, and one for all that a page reads of a patient, before that page leaves.
 * Reads of one's own record and of reference data are not recorded.
 */
export const auditReads = async (
  ctx: RequestContext,
  r: AuditedResource,
  rows: readonly Readonly<Record<string, unknown>>[],
  verb: 'list' | 'read',
): Promise<void> => {
  if (!r.patient || !ctx.caller || rows.length === 0) return
  const key = patientKey(r)
  const { type } = r.contract
  await recordPatientsRead(
    ctx,
    `${type}.${verb}`,
    type,
    rows.flatMap((row) => (row[key] ? [[String(row[key]), String(row.id)]] : [])),
  )
}

/** One event for all the patients shown, as pairs of patient and subject; one's own record is not recorded. */
export const recordPatientsRead = async (
  ctx: RequestContext,
  name: string,
  type: string,
  reads: readonly (readonly string[])[],
): Promise<void> => {
  const seen = new Map(reads.map(([patient = '', subject = '']) => [patient, subject]))
  if (ctx.caller && isOwnRecord(ctx.caller, ctx.caller.id)) seen.delete(ctx.caller.id)
  const [only, ...others] = [...seen]
  if (others.length > 0) await ctx.db.batch(recordListRead(ctx, name, type, [...seen.keys()]))
  else if (only) await auditRead(ctx, name, type, ...only)
}

const patientKey = (r: AuditedResource): string =>
  r.contract.type === 'patients' ? 'id' : 'patientId'

/** This caller read this subject, which is about this patient: one event, or a part of that of the page that asked. */
export const auditRead = async (
  ctx: RequestContext,
  name: string,
  subjectType: string,
  patientId: string,
  subjectId: string,
): Promise<void> => {
  const read = { name, subjectType, subjectId, patientId }
  if (!pageReadsOf(ctx.env)?.add(ctx, read)) await ctx.db.batch([emit(ctx, read)])
}

/** An export is recorded when it is asked for (`rows` null) and again, with its count, when it is done. */
export const auditExport = async (
  ctx: RequestContext,
  { name, type }: { readonly name: string; readonly type: string },
  reason: string,
  rows: number | null,
): Promise<void> => {
  await ctx.db.batch([
    emit(ctx, {
      name: `${name.split('.')[0]}.${rows === null ? 'export' : 'exported'}`,
      subjectType: type,
      subjectId: null,
      detail: { reason, rows, ...(name !== type && { report: name }) },
    }),
  ])
}

/** A signed-in caller was denied an operation: records which one, never what was behind it. */
export const auditDenied = async (
  ctx: RequestContext,
  { resource, name }: { resource?: AuditedResource; name: string },
  status: number,
): Promise<void> => {
  await ctx.db.batch(
    recordDenial(
      {
        subjectType: resource?.contract.type ?? name,
        subjectId: ctx.param('id'),
        ...accountableActor(ctx.actor),
        sessionId: ctx.actor.sessionId,
        requestId: ctx.requestId,
        route: ctx.route,
        at: ctx.now,
      },
      status,
    ),
  )
}
