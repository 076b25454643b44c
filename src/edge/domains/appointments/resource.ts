import { sql } from 'drizzle-orm'
import { type Row, resource } from '../../jsonapi/resource'
import { bookAppointment } from './book'
import { cancelAppointment } from './cancel'
import { appointments as contract } from './contract'
import { markMissed, recordCall } from './mark-missed'
import { appointmentPolicy } from './policy'
import { rescheduleAppointment } from './reschedule'
import { mailInvitation } from './send-invite'
import { appointments as table } from './table'

const ofProvider = (column: string) =>
  sql<
    string | null
  >`(select ${sql.identifier(column)} from providers where providers.id = ${table.providerId})`

export const appointments = resource(contract, {
  table,
  policy: appointmentPolicy,
  patient: table.patientId,
  fields: {
    visitReason: sql<string>`(select name from encounter_types where encounter_types.id = ${table.encounterTypeId})`,
    // Not shown: what the rules of acting on a visit need of its clinician.
    providerUserId: ofProvider('user_id'),
    assistantId: ofProvider('assistant_id'),
  },
  filters: {
    from: (at: string) => sql`${table.startsAt} >= ${at}`,
    until: (at: string) => sql`${table.startsAt} < ${at}`,
    provider: (id: string) => sql`${table.providerId} = ${id}`,
    patient: (id: string) => sql`${table.patientId} = ${id}`,
    encounterType: (id: string) => sql`${table.encounterTypeId} = ${id}`,
  },
  serialize: (row: Row) => ({
    ...row,
    time: row.startsAt,
    appointmentType: row.mode === 'video' || row.mode === 'phone' ? row.mode : null,
  }),
  create: bookAppointment,
  actions: {
    reschedule: rescheduleAppointment,
    cancel: cancelAppointment('cancel'),
    set_canceled: cancelAppointment('set_canceled'),
    set_missed: markMissed,
    log_call: recordCall,
    send_invite: mailInvitation,
  },
})
