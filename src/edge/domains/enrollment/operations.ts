import type { Operation } from '#edge/jsonapi/operation'
import { continueEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations: readonly Operation[] = [startEnrollment, continueEnrollment]
