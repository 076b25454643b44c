import type { Request } from '../jsonapi/request'
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
  request: Request,
  r: Resource,
  rows: readonly Row[],
  verb: 'list' | 'read',
): Promise<void> => {
  if (!r.patient || request.guest || rows.length === 0) return
  const key = patientKey(r)
  const about = rows.filter((row) => row[key])
  const seen = new Map(about.map((row) => [String(row[key]), row.id as string]))
  seen.delete(request.actor.id)
  const [only, ...others] = [...seen]
  const { type } = r.contract
  if (others.length > 0)
    await request.db.batch(listRead(request, `${type}.${verb}`, type, [...seen.keys()]))
  else if (only) await recordRead(request, `${type}.${verb}`, type, ...only)
}

const patientKey = (r: Resource): string => (r.contract.type === 'patients' ? 'id' : 'patientId')

/** One event: this caller read this subject, which is about this patient. */
export const recordRead = async (
  request: Request,
  name: string,
  subjectType: string,
  patientId: string,
  subjectId: string,
): Promise<void> => {
  await request.db.batch([emit(request, { name, subjectType, subjectId, patientId })])
}

/** An export is recorded when it is asked for (`rows` null) and again, with its count, when it is done. */
export const exported = async (
  request: Request,
  r: Resource,
  reason: string,
  rows: number | null,
): Promise<void> => {
  await request.db.batch([
    emit(request, {
      name: `${r.contract.type}.${rows === null ? 'export' : 'exported'}`,
      subjectType: r.contract.type,
      subjectId: null,
      detail: { reason, rows },
    }),
  ])
}

/** A signed-in caller reached for what is not theirs: which operation, never what was behind it. */
export const denied = async (
  request: Request,
  { resource, name }: { resource?: Resource; name: string },
  status: number,
): Promise<void> => {
  const { actor } = request
  await request.db.batch(
    denial(
      {
        subjectType: resource?.contract.type ?? name,
        subjectId: request.param('id'),
        actorId: actor.id,
        actorRole: actor.role,
        sessionId: actor.sessionId,
        requestId: request.id,
        route: request.route,
        at: request.now,
      },
      status,
    ),
  )
}
