import { subject } from '#edge/jsonapi/index'
import { users } from '../users/table'
import { patients as resource } from './resource'
import { patients } from './table'

/** The patient of the path, with what most operations on a record need to know of whom it is. */
export const patientSubject = subject(resource, 'patient', {
  id: patients.id,
  state: patients.state,
  timezone: users.timezone,
  dob: patients.dob,
  insured: patients.insured,
  cboId: patients.cboId,
  language: users.language,
  firstName: users.firstName,
  lastName: users.lastName,
  version: patients.version,
})
