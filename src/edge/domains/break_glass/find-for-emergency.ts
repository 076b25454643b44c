import { recordPatientsRead } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { foldText } from '#edge/platform/fold-text'
import { fullChosenName, type Named } from '#edge/platform/names/full-name'
import { patients } from '../patients/table'
import { findForEmergency as contract } from './contract'
import { emergencyAccessPolicy as policy } from './start-emergency-access'

/** Exactly who was named, never a list to leaf through; the question is an event of its own. */
export const findForEmergency = operation(contract, { policy }, async (ctx) => {
  const { db, body, scope } = ctx
  const lastName = foldText(body.lastName)
  const born = await db.all(sql<Named & { readonly id: string }>`
    select users.id, users.first_name as "firstName", users.nickname, users.last_name as "lastName"
    from ${patients} join users on users.id = ${patients.id}
    where ${patients.dob} = ${body.dob} and ${scope} order by users.id`)
  const rows = born.filter((row) => foldText(row.lastName) === lastName).slice(0, 5)
  await recordPatientsRead(
    ctx,
    'break_glass.find',
    'patients',
    rows.map(({ id }) => [id, id]),
  )
  return {
    detail: { found: rows.length },
    data: rows.map((row) => ({ id: row.id, fullChosenName: fullChosenName(row) })),
  }
})
