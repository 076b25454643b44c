import { resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { pendingValue } from '../contacts'
import { users } from '../users/table'
import { patients as contract } from './contract'
import { patientPolicy } from './policy'
import { blindUpdatePatient } from './profile/blind-update'
import { createPatient } from './profile/create'
import { normalizeInput } from './profile/normalize-input'
import { updatePatient } from './profile/update'
import { serializePatient } from './serialize'
import { patients as table } from './table'

export const patients = resource(contract, {
  table,
  join: { table: users, on: [table.id, users.id] },
  policy: patientPolicy(table.id),
  patient: table.id,
  fields: {
    // What is encrypted is never read into a list.
    social: sql<null>`null`,
    socialOnFile: sql<number>`${table.social} is not null`,
    cboPreventsUninsured: sql<
      number | null
    >`(select prevent_uninsured from cbos where id = ${table.cboId})`,
    pendingEmail: pendingValue(table.id, 'email'),
    pendingPhone: pendingValue(table.id, 'sms'),
    // After every time: patients without a visit come last, each at a place of its own. Indexed as it stands here.
    nextAppointmentOrder: sql<string>`ifnull(${table.nextAppointmentAt}, '~' || ${table.id})`,
  },
  sortKeys: { lastName: 'nameOrder', nextAppointmentAt: 'nextAppointmentOrder' },
  serialize: serializePatient,
  normalizeInput,
  create: createPatient,
  update: updatePatient,
  blindUpdate: blindUpdatePatient,
})
