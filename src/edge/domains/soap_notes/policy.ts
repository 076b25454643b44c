import { sql } from 'drizzle-orm'
import type { Actor, Policy } from '#edge/access/policy'
import { careTeam, everyone, ownRows } from '#edge/access/scopes'
import { appointments } from '../appointments/table'

const patient = appointments.patientId

/** Signed, and not kept back. */
export const isShown = sql`exists (
  select 1 from soap_notes shown where shown.appointment_id = ${appointments.id}
    and shown.status = 'signed' and shown.shown_at is not null)`

/** Over the rows of appointments: the note is the visit's. */
export const soapNotePolicy = {
  patient: { scope: (me: Actor) => sql`(${ownRows(patient)(me)} and ${isShown})` },
  provider: { scope: careTeam(patient), can: ['update', 'sign', 'show', 'addend'] },
  assistant: { scope: careTeam(patient), can: ['update'] },
  clinical_lead: {
    scope: careTeam(patient),
    can: ['update', 'sign', 'cosign', 'show', 'addend'],
  },
  clinical_admin: { scope: everyone },
  support: null,
  manager: null,
  cbo: null,
  pharmacy: null,
  admin: null,
} as const satisfies Policy
