import { type Actor, policyOver, type Row } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { appointments } from '../table'
import { eligibleClinicians } from './eligibility'
import { onDemandAppointments as table } from './table'

/** What the visit on demand of a row of the queue asks of its clinician. */
export const needsOf = (row: Row) => ({
  patientId: row.patientId,
  encounterTypeId: row.encounterTypeId,
  state: row.attestedState,
})
export const needsOfRow = needsOf({ ...appointments, patientId: table.patientId })

/** Who waits and may be seen by this clinician, and what they accepted or decided. */
const openTo = (
  me: Actor,
): SQL => sql`(${table.acceptedById} = ${me.providerId} or ${table.handledById} = ${me.id}
  or ${table.status} = 'pending' and exists (
    select 1 ${eligibleClinicians(needsOfRow)} and pr.id = ${me.providerId}))`
const words = ['initials', 'referredBy', 'reasonText'] as const
const decider = ['accept', 'release', 'reject'] as const

/** Who sees the queue, and what they may do there: clinicians take visits, a clinical admin or lead gives them to one. */
export const onDemandPolicy = policyOver(table.patientId, {
  patient: ['own', 'create', 'leave', 'call_back'],
  provider: { scope: openTo, can: decider },
  assistant: 'careTeam',
  support: { scope: 'everyone', can: ['create'], hidden: ['exposureAt'] },
  manager: { scope: 'everyone', hidden: ['exposureAt', ...words] },
  clinical_admin: ['everyone', ...decider],
  clinical_lead: ['everyone', ...decider],
})
