import { sql } from 'drizzle-orm'
import { resource } from '../../jsonapi/resource'
import { pendingValue } from '../contacts'
import { users } from '../users/table'
import { patients as contract } from './contract'
import { enlist } from './create'
import { arrange } from './normalize-input'
import { patientPolicy } from './policy'
import { presentPatient } from './present'
import { patients as table } from './table'
import { changePatient } from './update'

const nextVisit = (column: 'starts_at' | 'status') => sql<string | null>`(
  select ${sql.raw(column)} from appointments
  where patient_id = ${table.id} and status in ('Scheduled', 'Waiting')
  order by starts_at limit 1)`

export const patients = resource(contract, {
  table,
  join: { table: users, on: [table.id, users.id] },
  policy: patientPolicy(table.id),
  patient: table.id,
  fields: {
    // What is sealed is never read into a list.
    social: sql<null>`null`,
    socialOnFile: sql<number>`${table.social} is not null`,
    cboPreventsUninsured: sql<
      number | null
    >`(select prevent_uninsured from cbos where id = ${table.cboId})`,
    pendingEmail: pendingValue(table.id, 'email'),
    pendingPhone: pendingValue(table.id, 'sms'),
    nextAppointmentAt: nextVisit('starts_at'),
    nextAppointmentStatus: nextVisit('status'),
  },
  filters: {
    cbo: (id) => sql`${table.cboId} = ${id}`,
    provider: (id) => sql`${table.providerId} = ${id}`,
  },
  serialize: presentPatient,
  normalizeInput: arrange,
  create: (ctx, input) => enlist(ctx, input),
  update: (ctx, row, input) => changePatient(ctx, row, input),
})
