import { reasonsOf } from '#edge/domains/dropdown_options/index'
import { pepExposure } from '#edge/domains/exposures/index'
import { type Guard, onSubject, operation, resource, subject } from '#edge/jsonapi/index'
import { type Column, legalName, type SQL, sql, userName } from '#edge/platform/db/index'
import { iso, now } from '#edge/platform/time'
import { isOpenTime } from '../../availabilities'
import { alreadyBooked } from '../booking/booking-errors'
import { appointments } from '../table'
import { acceptVisit, alreadyAccepted } from './accept'
import { onDemandAppointments as contract, sendHeartbeat } from './contract'
import { isFree } from './eligibility'
import { endRequest, releaseVisit } from './give-back'
import { onDemandPolicy } from './policy'
import { queueFacts } from './queue'
import { alreadyWaiting, chooseCallback, requestVisit } from './request'
import { onDemandAppointments as table } from './table'

export const nameOfClinician = (id: Column) => sql<string | null>`(
  select ${legalName('u')} from providers pr join users u on u.id = pr.user_id where pr.id = ${id})`

const isNotTaken: Guard = ({ status, acceptedById, acceptedByName }) =>
  status === 'accepted' ? alreadyAccepted(acceptedById, acceptedByName) : null

const blockedBy = (providerId: string) => {
  const at = iso(now())
  return sql<string | null>`case when not (${isFree(providerId)}) then 'in_visit'
    when not (${isOpenTime(sql`${providerId}`, { startsAt: at, endsAt: at })}) then 'out_of_office' end`
}

export const onDemandAppointments = resource(contract, {
  table,
  join: { table: appointments, on: [table.appointmentId, appointments.id] },
  policy: onDemandPolicy,
  fields: {
    appointmentStatus: appointments.status,
    exposureAt: pepExposure(table.patientId, appointments.encounterTypeId),
    onDemandSwap: sql<number>`${appointments.kind} <> 'on_demand'`,
    visitReason: sql<string>`(select name from encounter_types where id = ${appointments.encounterTypeId})`,
    patientName: userName(table.patientId),
    acceptedByName: nameOfClinician(table.acceptedById),
  },
  callerFields: ({ role, providerId }): Readonly<Record<string, SQL>> =>
    role === 'patient' ? queueFacts() : { ...(providerId && { blockedBy: blockedBy(providerId) }) },
  serialize: (row) => ({
    position: null,
    handlingMinutes: null,
    longHandlingMinutes: null,
    clinicians: null,
    blockedBy: null,
    ...row,
  }),
  sortKeys: { queue: 'queueKey' },
  guards: { accept: isNotTaken },
  constraints: {
    'appointments.patient_id': alreadyBooked(),
    'on_demand_appointments.patient_id': alreadyWaiting(),
  },
  reasons: reasonsOf((action) => (action === 'reject' ? action : 'release_visit')),
  create: requestVisit,
  actions: {
    accept: acceptVisit,
    release: releaseVisit,
    reject: endRequest('reject'),
    leave: endRequest('abandon'),
    call_back: chooseCallback,
  },
})

/** A sign of life changes nothing that others read: it has no event and no version. One after the end revives nothing. */
export const sendHeartbeatOperation = operation(
  sendHeartbeat,
  onSubject(subject(onDemandAppointments, 'id', { id: table.id }), {
    patient: ['own', 'heartbeat'],
  }),
  ({ id: { id }, now }) => ({
    write: [
      sql`update on_demand_appointments set last_seen_at = ${now}, asked_at = null
      where id = ${id} and status in ('pending', 'accepted')`,
    ],
    event: null,
  }),
)
