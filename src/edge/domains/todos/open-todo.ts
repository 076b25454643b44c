import { sql } from 'drizzle-orm'
import { raw, type Statement } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { priorities } from './types'

/** Asks the patient for something once: a todo of this kind that is still open is the same one. */
export const askFor = (type: keyof typeof priorities, patientId: string, now: string): Statement =>
  raw(sql`
    insert into todos (id, patient_id, type, priority, created_at, updated_at)
    values (${uuidv7()}, ${patientId}, ${type}, ${priorities[type]}, ${now}, ${now})
    on conflict do nothing`)

/** Closes what was asked for, because it has been done. */
export const answered = (
  type: keyof typeof priorities,
  patientId: string,
  now: string,
): Statement =>
  raw(sql`
    update todos set status = 'done', version = version + 1, updated_at = ${now}
    where patient_id = ${patientId} and type = ${type} and status = 'todo'`)
