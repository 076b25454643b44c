import { type Actor, mapRules, policyOver } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { eligibleClinicians } from '../on_demand/eligibility'
import { appointments } from '../table'
import { asyncMessagingAppointments as table } from './table'

/** Who waits and may be seen by this clinician, and what they accepted or decided. */
const openTo = (
  me: Actor,
) => sql`(${table.acceptedById} = ${me.providerId} or ${table.handledById} = ${me.id}
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
  patient: { scope: 'own', can: ['create', 'delete'], hidden: ['isUrgent'] },
  provider: { scope: openTo, can: clinician },
  assistant: 'careTeam',
  support: { scope: 'everyone', can: ['create', 'delete'], hidden: ['isUrgent'] },
  manager: { scope: 'everyone', hidden: ['initials', 'referredBy', 'reasonText', 'isUrgent'] },
  clinical_admin: ['everyone', ...decider],
  clinical_lead: ['everyone', ...clinician],
})

/** The answers are read by clinical staff who see the visit: before they take it, the patient need not be in their care. */
export const answersPolicy = mapRules(asyncMessagingPolicy, ({ scope }, role) =>
  ['patient', 'support', 'manager'].includes(role) ? null : { scope },
)
