import { sql } from 'drizzle-orm'
import type { Actor, Policy } from '#edge/access/policy'
import { careTeam, everyone, ownRows } from '#edge/access/scopes'
import { appointments } from '../appointments/table'

const patient = appointments.patientId
const isSent = sql`exists (
  select 1 from after_visit_summaries s where s.appointment_id = ${appointments.id} and s.status = 'sent')`

/** Over the rows of appointments: the summary is the visit's. */
export const summaryPolicy = {
  patient: { scope: (me: Actor) => sql`(${ownRows(patient)(me)} and ${isSent})` },
  provider: { scope: careTeam(patient), can: ['update', 'send', 'waive'] },
  assistant: { scope: careTeam(patient) },
  clinical_lead: { scope: careTeam(patient), can: ['update', 'send', 'waive'] },
  clinical_admin: { scope: everyone },
  support: null,
  manager: null,
  cbo: null,
  pharmacy: null,
  admin: null,
} as const satisfies Policy
