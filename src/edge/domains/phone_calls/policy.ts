import { panelOf } from '#edge/access/scopes'
import { type Actor, policyOver } from '#edge/jsonapi/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { phoneCalls as table } from './table'

const patient = table.patientId
const verbs = ['create', 'update', 'hang_up'] as const
/** A call is its caller's; others only see it in the log. */
const canWithin = (me: Actor): SQL => sql`${table.callerId} = ${me.id}`
const clinician = {
  scope: 'careTeam',
  indexHint: panelOf(patient),
  can: verbs,
  canWithin,
} as const
const desk = { scope: 'everyone', can: verbs, canWithin } as const

/** Who calls whom: clinicians their own patients, the desk everyone; the patient hears that they are called, not what came of it. */
export const phoneCallPolicy = policyOver(patient, {
  patient: { scope: 'own', hidden: ['outcome', 'callerName', 'patientName'] },
  provider: clinician,
  assistant: clinician,
  clinical_lead: clinician,
  support: desk,
  clinical_admin: { ...desk, can: [...verbs, 'export'] },
  manager: ['everyone', 'export'],
})
