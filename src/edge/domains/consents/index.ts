import { readConsentDocumentsOperation } from './documents-in-force'
import { requestConsentsOperation } from './send-consent'
import { signConsentsOperation } from './sign-consents'

export { changeSharing, withdrawSharing } from './change-sharing'
export { hasAllConsents } from './complete'

export const consentOperations = [
  signConsentsOperation,
  requestConsentsOperation,
  readConsentDocumentsOperation,
]
