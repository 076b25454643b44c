import { assertOneRowChanged, emitBySystem } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { endEmergencyAccess as contract } from './contract'
import { onPatient } from './start-emergency-access'

/** Ended early by who opened it. */
export const endEmergencyAccess = operation(contract, onPatient, async (ctx) => {
  const { actor, db, now, patient } = ctx
  const open = await db.require(sql<{ id: string }>`
    select id from break_glass_grants where user_id = ${actor.id} and patient_id = ${patient.id}
      and closed_at is null and expires_at > ${now} limit 1`)
  return {
    write: [
      sql`
        update break_glass_grants set closed_at = ${now}, version = version + 1, updated_at = ${now}
        where id = ${open.id} and closed_at is null`,
      assertOneRowChanged(),
    ],
    event: { subjectType: 'break_glass', subjectId: open.id, patientId: patient.id },
  }
})

/** What has run out is closed on record too: access itself ended at its minute. */
export const endExpiredEmergencyAccess = async (db: Db, at: number): Promise<void> => {
  const moment = iso(at)
  const past = sql`g.closed_at is null and g.expires_at <= ${moment}`
  const statements: readonly Statement[] = [
    emitBySystem(
      {
        name: 'break_glass.expire',
        subjectType: 'break_glass',
        row: 'g',
        requestId: uuidv7(),
        at: moment,
      },
      sql`from break_glass_grants g where ${past} order by g.id`,
    ),
    sql`
      update break_glass_grants as g set closed_at = g.expires_at, version = g.version + 1, updated_at = ${moment}
      where ${past}`,
  ]
  await db.batch(statements)
}
