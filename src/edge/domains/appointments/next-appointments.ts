import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { chosenName, sql } from '#edge/platform/db/index'
import { iso, toEpochMs } from '#edge/platform/time'
import { providerSubject } from '../providers'
import { providers as providerTable } from '../providers/table'
import { nextAppointments as contract } from './contract'
import { lateMs } from './visit-end'

/** Whose day it is, those who work for them, and those who plan days. */
const policy = policyOf({
  provider: (me) => sql`${providerTable.userId} = ${me.id}`,
  assistant: (me) => sql`${providerTable.assistantId} = ${me.id}`,
  clinical_lead: (me) => sql`${providerTable.supervisorId} = ${me.id}`,
  ...forRoles(['support', 'manager', 'clinical_admin'], 'everyone'),
})

const onProvider = { subject: providerSubject, policy }

/** Patients who wait or are being seen, then what comes next. */
export const readNextAppointments = operation(contract, onProvider, ({ provider, now }) => ({
  select: sql`
    select a.id, a.patient_id as "patientId", ${chosenName('u')} as "patientName",
      u.pronouns, a.status, a.mode, e.name as "visitReason", a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.waiting_since as "waitingSince", a.started_at as "startedAt", a.version
    from appointments a join users u on u.id = a.patient_id join encounter_types e on e.id = a.encounter_type_id
    where a.provider_id = ${provider.id} and a.mode in ('video', 'phone')
      and a.status in ('Scheduled', 'Waiting', 'In progress') and (a.status = 'In progress' or a.ends_at > ${now}
        or a.status = 'Waiting' and (a.lapsed_at is null or a.ends_at > ${iso(toEpochMs(now) - lateMs)}))
    order by a.status = 'Scheduled', ifnull(a.waiting_since, a.starts_at), a.id limit 20`,
}))
