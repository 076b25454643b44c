import { type Operation, rawOperation } from '#edge/jsonapi/operation'
import * as contract from './contract'
import { continueEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations: readonly Operation[] = [
  rawOperation(contract.startEnrollment, {
    name: 'enrollments.start',
    access: 'public',
    handle: startEnrollment,
  }),
  rawOperation(contract.continueEnrollment, {
    name: 'enrollments.proceed',
    access: 'public',
    handle: continueEnrollment,
  }),
]
