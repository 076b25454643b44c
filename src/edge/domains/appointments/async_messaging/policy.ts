import { type Actor, policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { eligibleClinicians } from '../on_demand/eligibility'
import { appointments } from '../table'
import { asyncMessagingAppointments as table } from './table'

/** Who waits and may be seen by this clinician, and what they accepted. */
const openTo = (me: Actor) => sql`(${table.acceptedById} = ${me.providerId}
  or ${table.status} = 'waiting' and exists (
    select 1 ${eligibleClinicians({
      patientId: table.patientId,
      encounterTypeId: appointments.encounterTypeId,
      state: appointments.patientState,
    })} and pr.id = ${me.providerId}))`
const decider = ['accept', 'release', 'reject', 'delete'] as const
const clinician = [...decider, 'complete', 'convert'] as const

/** Who sees the visits in writing, and what they may do there. */
export const asyncMessagingPolicy = policyOver(table.patientId, {
  patient: ['own', 'create', 'delete'],
  provider: { scope: openTo, can: clinician },
  assistant: 'careTeam',
  support: { scope: 'everyone', can: ['create', 'delete'] },
  manager: { scope: 'everyone', hidden: ['initials', 'referredBy', 'reasonText'] },
  clinical_admin: ['everyone', ...decider],
  clinical_lead: ['everyone', ...clinician],
})
