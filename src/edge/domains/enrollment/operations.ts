import { continueEnrollment, startEnrollment } from './enroll'

export const enrollmentOperations = [startEnrollment, continueEnrollment]
