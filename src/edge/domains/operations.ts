import type { Operation } from '../jsonapi/operation'
import { auditOperations } from './audit/operations'
import { authOperations } from './auth/operations'
import { clientErrorOperations } from './client_errors/operations'
import { enrollmentOperations } from './enrollment/operations'
import { meOperations } from './me/operations'
import { patientOperations } from './patients/operations'
import { platformOperations } from './platform/operations'
import { scheduleOperations } from './schedule/operations'
import { verificationOperations } from './verifications/operations'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = [
  ...authOperations,
  ...auditOperations,
  ...enrollmentOperations,
  ...verificationOperations,
  ...scheduleOperations,
  ...meOperations,
  ...patientOperations,
  ...platformOperations,
  ...clientErrorOperations,
]
