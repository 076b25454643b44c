import { emitBySystem } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { dueAfter } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { tasks as contract } from './contract'

interface SystemTask {
  /** A row of `task_kinds`: it names the team that owns the work. */
  readonly kind: string
  readonly patientId: string | null
  readonly details: string
  readonly priority: number
  readonly at: string
}

/** Opens a task about a message from outside, which no event of the record carries; its details are encrypted. */
export const openTaskBySystem = async (
  env: Environment,
  db: Db,
  { kind, patientId, details, priority, at }: SystemTask,
): Promise<readonly Statement[]> => {
  const id = uuidv7()
  const [found, hours] = await Promise.all([
    db.first(sql<{ team: string; openHours: number }>`
      select team, open_hours as "openHours" from task_kinds where id = ${kind}`),
    db.all(selectOpeningHours).then(openingHoursOf),
  ])
  if (!found) throw new Error(`There is no task kind ${kind}`)
  const encrypted = await encryptFields({ contract }, env, id, { details })
  return [
    sql`
      insert into tasks (id, patient_id, kind, team, details, priority, due_at, created_at, updated_at)
      values (${id}, ${patientId}, ${kind}, ${found.team}, ${encrypted.details}, ${priority},
        ${dueAfter(hours, Date.parse(at), found.openHours)}, ${at}, ${at})`,
    emitOpened(id, at),
  ]
}

/** The event of a new task, or none where its insert met a conflict. */
export const emitOpened = (id: string, at: string): Statement =>
  emitBySystem(
    {
      name: 'tasks.create',
      row: 't',
      at,
      version: sql`t.version`,
      detail: sql`json_object('team', t.team)`,
    },
    sql`from tasks t where t.id = ${id}`,
  )
