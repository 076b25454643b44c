import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '../access/request-context'
import type { Statement } from '../platform/db/statement'
import { emit } from './emit'

/**
 * One event for a list that showed several patients. Its sealed detail names them all, so the index by patient
 * that is written beside it can be checked and made again.
 */
export const recordListRead = (
  ctx: RequestContext,
  name: string,
  subjectType: string,
  patients: readonly string[],
): readonly Statement[] => {
  const ids = JSON.stringify(patients)
  return [
    sql`
      insert or ignore into patient_numbers (patient_id) select value from json_each(${ids})
      where value not in (select patient_id from patient_numbers)`,
    emit(ctx, {
      name,
      subjectType,
      subjectId: null,
      detail: { count: patients.length, patients: patients.map(shortId).join(' ') },
    }),
    sql`
      insert into list_reads (patient, seq)
      select n.number, (select max(seq) from events)
      from json_each(${ids}) j join patient_numbers n on n.patient_id = j.value`,
  ]
}

/** The patients a list event names. */
export const listedPatients = (
  detail: { readonly patients?: unknown } | null,
): readonly string[] =>
  typeof detail?.patients === 'string' ? detail.patients.split(' ').map(longId) : []

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A UUID in 22 letters instead of 36. */
const shortId = (id: string): string =>
  uuid.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') : id

const longId = (short: string): string =>
  short.length === 22
    ? Buffer.from(short, 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : short
