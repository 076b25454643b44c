import { subject } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appointments as resource } from '../appointments'
import { appointments } from '../appointments/table'
import { noteOf } from './load'

const visitFields = {
  id: appointments.id,
  patientId: appointments.patientId,
  providerId: appointments.providerId,
  encounterTypeId: appointments.encounterTypeId,
  status: appointments.status,
  startsAt: appointments.startsAt,
  patientState: sql<string>`ifnull(${appointments.attestedState}, ${appointments.patientState})`,
  patientTimezone: appointments.patientTimezone,
  supervisorId: sql<string | null>`(
    select supervisor_id from providers where providers.id = ${appointments.providerId})`,
}

/** The visit of the path, as far as its note needs to know it. */
export const visitSubject = subject(resource, 'appointment', visitFields)

/** The same with its note, in one statement. */
export const notedVisitSubject = subject(resource, 'appointment', ({ actor }) => ({
  ...visitFields,
  note: noteOf(visitFields, actor.id),
}))
