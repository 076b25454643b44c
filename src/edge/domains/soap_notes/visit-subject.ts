import { sql } from 'drizzle-orm'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { appointments as resource } from '../appointments'
import { appointments } from '../appointments/table'

/** The visit of the path, as far as its note needs to know it. */
export const visitSubject = subject(resource, 'appointment', {
  id: appointments.id,
  patientId: appointments.patientId,
  providerId: appointments.providerId,
  encounterTypeId: appointments.encounterTypeId,
  status: appointments.status,
  startsAt: appointments.startsAt,
  patientState: appointments.patientState,
  patientTimezone: appointments.patientTimezone,
  supervisorId: sql<string | null>`(
    select supervisor_id from providers where providers.id = ${appointments.providerId})`,
})

export interface NotedVisit {
  readonly id: string
  readonly patientId: string
  readonly providerId: string | null
  readonly encounterTypeId: string
  readonly status: string
  readonly startsAt: string
  readonly patientState: string
  readonly patientTimezone: string
  readonly supervisorId: string | null
}
