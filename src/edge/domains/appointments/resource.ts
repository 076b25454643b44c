import { sql } from 'drizzle-orm'
import { type Row, resource } from '#edge/jsonapi/resource'
import { bookAppointment } from './book'
import { recordHistory } from './booking/status-history'
import { reasonSchema, releaseAppointment } from './cancel'
import { appointments as contract } from './contract'
import { isOpen, markMissed, recordCall } from './mark-missed'
import { appointmentPolicy } from './policy'
import { rescheduleAppointment } from './reschedule'
import { canBeInvitedTo, mailInvitation } from './send-invite'
import { appointments as table } from './table'

export const appointments = resource(contract, {
  table,
  policy: appointmentPolicy,
  patient: table.patientId,
  fields: {
    visitReason: sql<string>`(select name from encounter_types where encounter_types.id = ${table.encounterTypeId})`,
    // Not in the contract: kept with the event of a reschedule.
    providerUserId: sql<
      string | null
    >`(select user_id from providers where providers.id = ${table.providerId})`,
  },
  serialize: (row: Row) => ({
    ...row,
    time: row.startsAt,
    appointmentType: row.mode === 'video' || row.mode === 'phone' ? row.mode : null,
  }),
  guards: { log_call: isOpen, send_invite: canBeInvitedTo },
  reasons: reasonSchema,
  history: recordHistory,
  create: bookAppointment,
  actions: {
    reschedule: rescheduleAppointment,
    cancel: releaseAppointment,
    set_canceled: releaseAppointment,
    set_missed: markMissed,
    log_call: recordCall,
    send_invite: mailInvitation,
  },
})
