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
  operation(calls.searchPatients, { name: 'patients.search', access: staff, handle: search }),
  operation(calls.accessible, {
    name: 'patients.accessible',
    access: 'authenticated',
    handle: (_, ctx) => readAccessible(ctx),
  }),
  operation(calls.agree, {
    name: 'consents.agree',
    access: admitted(agreeDoor, 'write'),
    handle: agree,
  }),
  operation(calls.sendConsent, {
    name: 'patients.send_consent',
    access: admitted(sendConsentDoor, 'write'),
    handle: (_, ctx) => sendConsent(ctx),
  }),
  operation(calls.treatmentTypes, {
    name: 'treatment_types.list',
    access: admitted(treatmentDoor, 'read'),
    handle: (_, ctx) => readTreatmentTypes(ctx),
  }),
  operation(calls.chooseTreatmentTypes, {
    name: 'treatment_types.choose',
    access: admitted(treatmentDoor, 'write'),
    handle: writeTreatmentTypes,
  }),
  operation(calls.patientProviders, {
    name: 'patients.providers',
    access: admitted(providersDoor, 'read'),
    handle: readProviders,
  }),
  operation(calls.patientCbos, {
    name: 'patients.cbos',
    access: admitted(standingDoor, 'read'),
    handle: (_, ctx) => readCbos(ctx),
  }),
  operation(calls.verifyPatientCbo, {
    name: 'patients.verify_patient_cbo',
    access: admitted(standingDoor, 'read'),
    handle: (_, ctx) => verifyCbo(ctx),
  }),
  operation(calls.availableServiceLines, {
    name: 'patients.available_service_lines',
    access: admitted(standingDoor, 'read'),
    handle: readServiceLines,
  }),
  operation(calls.readPhotoId, {
    name: 'photo_ids.read',
    access: admitted(photoDoor, 'read'),
    handle: (_, ctx) => readPhotoId(ctx),
  }),
  operation(calls.writePhotoId, {
    name: 'photo_ids.create',
    access: admitted(photoDoor, 'write'),
    maxBody: photoBody,
    handle: writePhoto,
  }),
  operation(calls.erasePhotoId, {
    name: 'photo_ids.delete',
    access: admitted(photoDoor, 'write'),
    handle: (_, ctx) => erasePhoto(ctx),
  }),
]
