import { roles } from '../../access/roles'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { patientScopes } from '../../resources/patients/policy'
import { eligibilityOperations } from './access'
import { readAccessible } from './accessible'
import { agree, agreeDoor } from './agree'
import * as calls from './contract'
import { admitted } from './door'
import { erasePhoto, photoDoor, readPhotoId, writePhoto } from './photo-id'
import { providerOperations } from './providers'
import { search } from './search'
import { sendConsent, sendConsentDoor } from './send-consent'
import { treatmentTypeOperations } from './treatment-types'

const staff = roles.filter((role) => patientScopes[role] !== 'own')

/** What is asked of one patient's record beyond reading and changing its rows. */
export const patientOperations: Operation[] = [
  rawOperation(calls.searchPatients, { name: 'patients.search', access: staff, handle: search }),
  rawOperation(calls.accessible, {
    name: 'patients.accessible',
    access: 'authenticated',
    handle: (_, ctx) => readAccessible(ctx),
  }),
  rawOperation(calls.agree, {
    name: 'consents.agree',
    access: admitted(agreeDoor, 'write'),
    handle: agree,
  }),
  rawOperation(calls.sendConsent, {
    name: 'patients.send_consent',
    access: admitted(sendConsentDoor, 'write'),
    handle: (_, ctx) => sendConsent(ctx),
  }),
  rawOperation(calls.readPhotoId, {
    name: 'photo_ids.read',
    access: admitted(photoDoor, 'read'),
    handle: (_, ctx) => readPhotoId(ctx),
  }),
  rawOperation(calls.writePhotoId, {
    name: 'photo_ids.create',
    access: admitted(photoDoor, 'write'),
    handle: writePhoto,
  }),
  rawOperation(calls.erasePhotoId, {
    name: 'photo_ids.delete',
    access: admitted(photoDoor, 'write'),
    handle: (_, ctx) => erasePhoto(ctx),
  }),
  ...treatmentTypeOperations,
  ...providerOperations,
  ...eligibilityOperations,
]
