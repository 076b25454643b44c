import { policyOver, resource } from '#edge/jsonapi/index'
import { type Column, chosenName, sql, userName } from '#edge/platform/db/index'
import { careStaff } from '../policy'
import { patientAssignments as contract } from './contract'
import { patientAssignments as table } from './table'

/** The name behind an id, which is of another table for each role. */
const nameOf = (id: Column) => sql<string | null>`case ${table.role}
  when 'provider' then (select ${chosenName('u')}
    from providers d join users u on u.id = d.user_id where d.id = ${id})
  when 'support_user' then ${userName(id)}
  when 'cbo' then (select name from cbos where id = ${id})
  else (select name from pharmacies where id = ${id}) end`

export const patientAssignments = resource(contract, {
  table,
  policy: policyOver(table.patientId, careStaff),
  fields: {
    fromName: nameOf(table.fromId),
    toName: nameOf(table.toId),
    byName: sql<string | null>`${userName(table.byId)}`,
  },
})
