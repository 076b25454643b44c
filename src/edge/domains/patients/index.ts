export { assignmentAnnouncements } from './announcement'
export { clinicianOfVisits } from './assignments/follow-visits'
export { canTake, recordHandOver } from './assignments/hand-over'
export { guardedAs } from './attributes'
export { addToCareTeam, assignToPanel, loadCareTeams } from './care-team'
export { fhirPersonOf, type PersonRow, personColumns } from './person-row'
export { careStaff } from './policy'
export { missingFields } from './profile/completeness'
export { profileTodoAfter } from './profile/profile-todo'
export { isLicensedForPatient } from './record-access'
export { patients } from './resource'
export { hadHivAppointment, hasActiveTreatment, isPepOffered } from './scheduling-facts'
export {
  baseTypeOf,
  canScheduleType,
  encounterTypeIds,
  isOfType,
  requiresReferralSource,
  requiresVisitMode,
  type SchedulingFlags,
  schedulingFlags,
} from './scheduling-rules'
export { serializePatient } from './serialize'
export { patientSubject } from './subject'
export { isVisibleTo } from './visible-accounts'
