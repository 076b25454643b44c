import { roles } from '../../access/roles'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { sendConsent, sendConsentDoor } from '../consents/send-consent'
import { agree, agreeDoor } from '../consents/sign-consents'
import { eligibilityOperations } from '../eligibility/operations'
import { photoIdOperations } from '../photo_ids/photo-id'
import { treatmentTypeOperations } from '../treatments/treatment-types'
import * as calls from './operation-contracts'
import { admitted } from './patient-access'
import { patientScopes } from './policy'
import { providerOperations } from './providers'
import { readAccessible } from './record-access'
import { search } from './search'

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
  ...treatmentTypeOperations,
  ...providerOperations,
  ...eligibilityOperations,
  ...photoIdOperations,
]
