import { sql } from 'drizzle-orm'
import { insertFrom } from '../db/statement'
import { events } from '../db/tables'
import type { Request } from '../jsonapi/request'
import type { Resource, Row } from '../jsonapi/resource'
import { emit } from './emit'

/**
 * Records that somebody other than the patient read a patient's data, one event for each patient,
 * before the answer leaves. Reads of one's own record, of reference data and of themes are not recorded.
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
  if (seen.size === 0) return
  await recordReads(request, `${r.contract.type}.${verb}`, r.contract.type, [...seen])
}

const patientKey = (r: Resource): string => (r.contract.type === 'patients' ? 'id' : 'patientId')

/** One event for each `[patient, subject]` in a single statement. */
export const recordReads = async (
  request: Request,
  name: string,
  subjectType: string,
  reads: readonly (readonly [patient: string, subject: string])[],
): Promise<void> => {
  const { actor } = request
  await request.db.batch([
    insertFrom(
      events,
      {
        name,
        subjectType,
        subjectId: sql`json_extract(value, '$[1]')`,
        patientId: sql`json_extract(value, '$[0]')`,
        actorId: actor.id,
        actorRole: actor.role,
        sessionId: actor.sessionId,
        requestId: request.id,
        route: request.route,
        at: request.now,
      },
      sql`from json_each(${JSON.stringify(reads)})`,
    ),
  ])
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

/** A signed-in person reached for what is not theirs: which door, never what was behind it. */
export const denied = async (
  request: Request,
  { resource, name }: { resource?: Resource; name: string },
  status: number,
): Promise<void> => {
  const subject = request.param('id')
  await request.db.batch([
    emit(request, {
      name: 'access.denied',
      subjectType: resource?.contract.type ?? name,
      subjectId: /^[0-9a-z-]{1,36}$/.test(subject) ? subject : null,
      detail: { status },
    }),
  ])
}
