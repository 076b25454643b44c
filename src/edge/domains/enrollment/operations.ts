import { type Operation, rawOperation } from '../../jsonapi/operation'
import { proceed, start } from './contract'
import { proceedEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations: readonly Operation[] = [
  rawOperation(start, { name: 'enrollments.start', access: 'public', handle: startEnrollment }),
  rawOperation(proceed, {
    name: 'enrollments.proceed',
    access: 'public',
    handle: proceedEnrollment,
  }),
]
