import { subject } from '#edge/jsonapi/index'
import { patients } from './resource'

/** The patient of the path, with what most operations on a record need to know of whom it is. */
export const patientSubject = subject(patients, 'patient', [
  'state',
  'timezone',
  'dob',
  'insured',
  'cboId',
  'language',
  'firstName',
  'lastName',
  'version',
])
