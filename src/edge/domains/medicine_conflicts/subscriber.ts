import type { Subscriber } from '#edge/events/subscriber'
import { type Db, inList, readPlace, sql, storePlace } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import { endedStatuses, loadPrescribingFacts } from '../prescribing'
import { recallBySystem } from '../prescriptions'
import { conflictKind } from '../tasks'
import { changesFacts } from './fact-changes'
import { findConflicts } from './find-conflicts'
import { prepToRecall } from './prep-to-recall'
import { settleTasks } from './settle-tasks'

/** Checks the medicines of a patient against the facts on file each time that one of them changes. */
export const medicineConflicts: Subscriber = {
  name: 'medicine_conflicts',
  matches: changesFacts,
  handle: async (events, { env, db, runAgain }) => {
    const ids = [...new Set(events.map(({ patientId }) => patientId))]
    const concerned = await db.all(sql<{ id: string }>`
      select p.value as id from json_each(${JSON.stringify(ids)}) p
      where exists (select 1 from prescriptions r where r.patient_id = p.value and r.signed_at is not null
          and not ${inList(sql`r.status`, endedStatuses)})
        or exists (select 1 from tasks t where t.patient_id = p.value and t.kind = ${conflictKind} and t.topic is not null)`)
    const changed = await settlePatients(
      env,
      db,
      concerned.map(({ id }) => id),
      iso(now()),
    )
    if (changed > 0) runAgain()
  },
}

/** Patients of one invocation. */
const maxPatients = 25
const walk = 'medicine_conflicts'

/**
 * Daily check for changes without an event: facts that expire, supplies that are used up. It goes through the patients by
 * their ids, some in each invocation; answers whether there are more.
 */
export const settleOpenConflicts = async (
  env: Environment,
  db: Db,
  at: number,
): Promise<boolean> => {
  const place = await readPlace(db, walk)
  const open = await db.all(sql<{ id: string }>`
    select t.patient_id as id from tasks t
    where t.kind = ${conflictKind} and t.closed_at is null and t.patient_id > ${place}
    group by t.patient_id order by t.patient_id limit ${maxPatients}`)
  const isMore = open.length === maxPatients
  await db.batch([storePlace(walk, isMore ? (open.at(-1)?.id ?? null) : null)])
  const failures: unknown[] = []
  for (const { id } of open)
    await settlePatients(env, db, [id], iso(at)).catch((error: unknown) => failures.push(error))
  // One that fails holds up no other: the next run goes on after this page.
  if (failures.length > 0) throw failures[0]
  return isMore
}

const settlePatients = async (
  env: Environment,
  db: Db,
  ids: readonly string[],
  at: string,
): Promise<number> => {
  let changed = 0
  for (const id of ids) {
    const facts = await loadPrescribingFacts({ env, db, now: at }, id)
    changed += await settleTasks({ env, db }, id, findConflicts(facts, at), at)
    const recalled = prepToRecall(facts, at)
    if (recalled.length === 0) continue
    const results = await db.batch([...recallBySystem(recalled, at)])
    changed += results.reduce((sum, { changes }) => sum + changes, 0)
  }
  return changed
}
