import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../../access/request-context'
import { raw, type Statement } from '../../../platform/db/statement'
import { uuidv7 } from '../../../platform/ids'

interface Visit {
  readonly id: string
  readonly patientId: string
  readonly startsAt: string
}

// Above the photo ID (2.5): whoever misses the visit needs nothing else.
const priority = 2

/** The patient's own reminder to come, due when the visit begins. */
export const createReminder = (
  ctx: RequestContext,
  { id, patientId, startsAt }: Visit,
): Statement =>
  raw(sql`
    insert into todos (id, patient_id, type, subject_type, subject_id, priority, due_at, created_at, updated_at)
    values (${uuidv7()}, ${patientId}, 'APPOINTMENT', 'appointments', ${id}, ${priority}, ${startsAt},
      ${ctx.now}, ${ctx.now})
    on conflict do nothing`)

export const moveReminder = (ctx: RequestContext, { id, patientId, startsAt }: Visit): Statement =>
  raw(sql`
    update todos set due_at = ${startsAt}, version = version + 1, updated_at = ${ctx.now}
    where patient_id = ${patientId} and status = 'todo' and type = 'APPOINTMENT' and subject_id = ${id}`)

/** Ends the patient's reminder of a visit, and the task to find it a clinician. */
export const expireReminder = (
  ctx: RequestContext,
  { id, patientId }: Omit<Visit, 'startsAt'>,
): Statement =>
  raw(sql`
    update todos set status = 'expired', version = version + 1, updated_at = ${ctx.now}
    where patient_id = ${patientId} and status = 'todo' and type in ('APPOINTMENT', 'GENERIC') and subject_id = ${id}`)

/** Ends the task to find a visit a clinician: it has one again. */
export const expireProviderSearch = (
  ctx: RequestContext,
  { id, patientId }: Omit<Visit, 'startsAt'>,
): Statement =>
  raw(sql`
    update todos set status = 'expired', version = version + 1, updated_at = ${ctx.now}
    where patient_id = ${patientId} and status = 'todo' and type = 'GENERIC'
      and subject_type = 'appointments' and subject_id = ${id}`)
