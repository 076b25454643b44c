import type { Operation } from '../jsonapi/operation'
import { appointmentOperations } from './appointments'
import { auditOperations } from './audit/operations'
import { authOperations } from './auth/operations'
import { availabilityOperations } from './availabilities'
import { clientErrorOperations } from './client_errors/operations'
import { undoContactChange } from './contacts'
import { enrollmentOperations } from './enrollment/operations'
import { meOperations } from './me/operations'
import { patientOperations } from './patients/operations'
import { platformOperations } from './platform/operations'
import { scheduleOperations } from './schedule'
import { verificationOperations } from './verifications/operations'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = [
  ...authOperations,
  ...auditOperations,
  ...enrollmentOperations,
  ...verificationOperations,
  undoContactChange,
  ...appointmentOperations,
  ...availabilityOperations,
  ...scheduleOperations,
  ...meOperations,
  ...patientOperations,
  ...platformOperations,
  ...clientErrorOperations,
]
