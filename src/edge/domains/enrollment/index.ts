export { admit } from './complete-enrollment'
export {
  destinationOf,
  expireEnrollments,
  openEnrollmentOf,
  submittedEnrollmentOf,
} from './open-enrollments'
