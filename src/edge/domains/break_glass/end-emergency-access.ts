import { changeOneRow, updateBySystem } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/index'
import { type Db, sql, stamps, writeDueRows } from '#edge/platform/db/index'
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
    write: changeOneRow(sql`
        update break_glass_grants set closed_at = ${now}, ${stamps(now)}
        where id = ${open.id} and closed_at is null`),
    event: { subjectId: open.id },
  }
})

/** What has run out is closed on record too: access itself ended at its minute. */
export const endExpiredEmergencyAccess = (db: Db, at: number): Promise<boolean> => {
  const moment = iso(at)
  const which = sql`g.closed_at is null and g.expires_at <= ${moment}`
  return writeDueRows(db, { table: 'break_glass_grants', row: 'g', which }, (due) =>
    updateBySystem({
      name: 'break_glass.expire',
      table: 'break_glass_grants',
      row: 'g',
      at: moment,
      which: due,
      set: sql`closed_at = g.expires_at`,
    }),
  )
}
