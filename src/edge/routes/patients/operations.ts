import { roles } from '../../access/roles'
import { type Operation, operation } from '../../jsonapi/operation'
import { patientScopes } from '../../resources/patients/policy'
import { readCbos, readServiceLines, standingDoor, verifyCbo } from './access'
import { readAccessible } from './accessible'
import { agree, agreeDoor } from './agree'
import * as calls from './contract'
import { admitted } from './door'
import { erasePhoto, photoBody, photoDoor, readPhotoId, writePhoto } from './photo-id'
import { providersDoor, readProviders } from './providers'
import { search } from './search'
import { sendConsent, sendConsentDoor } from './send-consent'
import { readTreatmentTypes, treatmentDoor, writeTreatmentTypes } from './treatment-types'

const staff = roles.filter((role) => patientScopes[role] !== 'own')

/** What is asked of one patient's record beyond reading and changing its rows. */
export const patientOperations: Operation[] = [
  operation(calls.searchPatients, { name: 'patients.search', admits: staff, handle: search }),
  operation(calls.accessible, {
    name: 'patients.accessible',
    admits: 'signed-in',
    handle: (_, request) => readAccessible(request),
  }),
  operation(calls.agree, {
    name: 'consents.agree',
    admits: admitted(agreeDoor, 'write'),
    handle: agree,
  }),
  operation(calls.sendConsent, {
    name: 'patients.send_consent',
    admits: admitted(sendConsentDoor, 'write'),
    handle: (_, request) => sendConsent(request),
  }),
  operation(calls.treatmentTypes, {
    name: 'treatment_types.list',
    admits: admitted(treatmentDoor, 'read'),
    handle: (_, request) => readTreatmentTypes(request),
  }),
  operation(calls.chooseTreatmentTypes, {
    name: 'treatment_types.choose',
    admits: admitted(treatmentDoor, 'write'),
    handle: writeTreatmentTypes,
  }),
  operation(calls.patientProviders, {
    name: 'patients.providers',
    admits: admitted(providersDoor, 'read'),
    handle: readProviders,
  }),
  operation(calls.patientCbos, {
    name: 'patients.cbos',
    admits: admitted(standingDoor, 'read'),
    handle: (_, request) => readCbos(request),
  }),
  operation(calls.verifyPatientCbo, {
    name: 'patients.verify_patient_cbo',
    admits: admitted(standingDoor, 'read'),
    handle: (_, request) => verifyCbo(request),
  }),
  operation(calls.availableServiceLines, {
    name: 'patients.available_service_lines',
    admits: admitted(standingDoor, 'read'),
    handle: readServiceLines,
  }),
  operation(calls.readPhotoId, {
    name: 'photo_ids.read',
    admits: admitted(photoDoor, 'read'),
    handle: (_, request) => readPhotoId(request),
  }),
  operation(calls.writePhotoId, {
    name: 'photo_ids.create',
    admits: admitted(photoDoor, 'write'),
    maxBody: photoBody,
    handle: writePhoto,
  }),
  operation(calls.erasePhotoId, {
    name: 'photo_ids.delete',
    admits: admitted(photoDoor, 'write'),
    handle: (_, request) => erasePhoto(request),
  }),
]
