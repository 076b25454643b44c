import { subject } from '#edge/jsonapi/index'
import { encounters } from './resource'

/** The encounter of the path, for operations on it. */
export const encounterSubject = subject(encounters, 'encounter', ['providerId', 'encounterTypeId'])
