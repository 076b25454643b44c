import { sql } from 'drizzle-orm'
import { type Row, resource } from '../../jsonapi/resource'
import { book } from './book'
import { cancel } from './cancel'
import { appointments as contract } from './contract'
import { logCall, setMissed } from './mark-missed'
import { policy } from './policy'
import { reschedule } from './reschedule'
import { sendInvite } from './send-invite'
import { appointments as table } from './table'

const ofProvider = (column: string) =>
  sql<
    string | null
  >`(select ${sql.identifier(column)} from providers where providers.id = ${table.providerId})`

export const appointments = resource(contract, {
  table,
  policy,
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
  create: book,
  actions: {
    reschedule,
    cancel: cancel('cancel'),
    set_canceled: cancel('set_canceled'),
    set_missed: setMissed,
    log_call: logCall,
    send_invite: sendInvite,
  },
})
