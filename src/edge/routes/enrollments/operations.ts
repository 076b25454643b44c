import { type Operation, operation } from '../../jsonapi/operation'
import { proceed, start } from './contract'
import { proceedEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations: readonly Operation[] = [
  operation(start, { name: 'enrollments.start', admits: 'anyone', handle: startEnrollment }),
  operation(proceed, { name: 'enrollments.proceed', admits: 'anyone', handle: proceedEnrollment }),
]
