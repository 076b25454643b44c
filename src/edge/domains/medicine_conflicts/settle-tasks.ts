import { updateBySystem } from '#edge/events/emit'
import type { SubscriberContext } from '#edge/events/subscriber'
import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import { codeHash } from '#edge/platform/crypto/hash'
import { type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso } from '#edge/platform/time'
import {
  admitAssignees,
  clinicianOfPrescription,
  conflictKind,
  emitOpened,
  standInFor,
} from '../tasks'
import { tasks as contract } from '../tasks/contract'
import type { MedicineConflict } from './find-conflicts'

interface ConflictTask {
  readonly id: string
  readonly details: string
  readonly closedAt: string | null
}
type Reader = Pick<SubscriberContext, 'env' | 'db'>

/**
 * Opens a task for each conflict without one, and closes tasks whose conflict has ended. A task that a clinician closed
 * stays closed while the findings of its conflict are the same. Returns the number of changed rows.
 */
export const settleTasks = async (
  { env, db }: Reader,
  patientId: string,
  conflicts: readonly MedicineConflict[],
  at: string,
): Promise<number> => {
  const rows = await db.all(sql<ConflictTask>`
    select id, details, closed_at as "closedAt" from tasks
    where patient_id = ${patientId} and kind = ${conflictKind} and topic is not null`)
  const known = await decryptFields({ contract }, env, rows)
  const hasTask = ({ words }: MedicineConflict) => known.some(({ details }) => details === words)
  const gone = known.filter(({ details }) => !conflicts.some(({ words }) => words === details))
  const opened = await Promise.all(
    conflicts
      .filter((conflict) => !hasTask(conflict))
      .map((conflict) => openTask(env, patientId, conflict, at)),
  )
  const statements = [...gone.flatMap((task) => endTask(task, at)), ...opened.flat()]
  if (statements.length === 0) return 0
  const results = await db.batch(statements)
  return results.reduce((sum, { changes }) => sum + changes, 0)
}

const endTask = ({ id, closedAt }: ConflictTask, at: string): readonly Statement[] => [
  ...(closedAt
    ? []
    : updateBySystem({
        name: 'tasks.mark_expired',
        row: 't',
        at,
        which: sql`t.id = ${id} and t.closed_at is null`,
        set: sql`status = 'expired', reason_code = 'superseded', closed_at = ${at}`,
        detail: sql`json_object('team', t.team)`,
      })),
  sql`update tasks set topic = null where id = ${id}`,
]

/** Assigns the task to the prescriber or their stand-in; a concurrent run with the same conflict adds none. */
const openTask = async (
  env: Reader['env'],
  patientId: string,
  { code, words, prescriptionId, hours, priority }: MedicineConflict,
  at: string,
): Promise<readonly Statement[]> => {
  const id = uuidv7()
  const { details } = await encryptFields({ contract }, env, id, { details: words })
  const topic = await codeHash(env, `${conflictKind}:${patientId}:${code}`)
  const dueAt = iso(Date.parse(at) + hours * hourMs)
  return [
    sql`
      insert into tasks (id, patient_id, kind, team, details, priority, assignee_id, due_at, escalates_at,
        subject_type, subject_id, topic, created_at, updated_at)
      select ${id}, ${patientId}, k.id, k.team, ${details}, ${priority},
        ${standInFor(clinicianOfPrescription(prescriptionId), at)}, ${dueAt}, ${dueAt},
        'prescriptions', ${prescriptionId}, ${topic}, ${at}, ${at}
      from task_kinds k where k.id = ${conflictKind} on conflict do nothing`,
    emitOpened(id, at),
    admitAssignees(sql`t.id = ${id}`, at),
  ]
}
