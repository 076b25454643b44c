import { subject } from '#edge/jsonapi/index'
import { encounters } from './resource'
import { encounters as table } from './table'

/** The encounter of the path, for operations on it. */
export const encounterSubject = subject(encounters, 'encounter', {
  id: table.id,
  patientId: table.patientId,
  providerId: table.providerId,
  encounterTypeId: table.encounterTypeId,
})
