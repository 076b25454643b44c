import { recordPatientsRead } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { patients } from '../patients/table'
import { findForEmergency as contract } from './contract'
import { isLicensedFor } from './licensed'
import { emergencyAccessPolicy as policy } from './start-emergency-access'

interface Found {
  readonly id: string
  readonly firstName: string
  readonly nickname: string | null
  readonly lastName: string
}

/** Exactly who was named, never a list to leaf through; the question is an event of its own. */
export const findForEmergency = operation(contract, { policy }, async (ctx) => {
  const { actor, db, body } = ctx
  const rows = await db.all(sql<Found>`
    select users.id, users.first_name as "firstName", users.nickname, users.last_name as "lastName"
    from ${patients} join users on users.id = ${patients.id}
    where ${patients.dob} = ${body.dob} and lower(users.last_name) = lower(${body.lastName})
      and ${isLicensedFor(actor)} order by users.id limit 5`)
  await recordPatientsRead(
    ctx,
    'break_glass.find',
    'patients',
    rows.map(({ id }) => [id, id]),
  )
  return {
    event: { subjectType: 'break_glass', subjectId: null },
    detail: { found: rows.length },
    data: rows.map(({ id, firstName, nickname, lastName }) => ({
      id,
      fullChosenName: `${nickname || firstName} ${lastName}`.trim(),
    })),
  }
})
