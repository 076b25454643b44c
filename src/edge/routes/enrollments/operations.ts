import { type Operation, operation } from '../../jsonapi/operation'
import { proceed, start } from './contract'
import { proceedEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations: readonly Operation[] = [
  operation(start, { name: 'enrollments.start', access: 'public', handle: startEnrollment }),
  operation(proceed, { name: 'enrollments.proceed', access: 'public', handle: proceedEnrollment }),
]
