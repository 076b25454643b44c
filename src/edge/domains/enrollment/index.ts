export { completeEnrollment } from './complete-enrollment'
export {
  destinationOf,
  expireEnrollments,
  openEnrollmentOf,
  submittedEnrollmentOf,
} from './open-enrollments'
