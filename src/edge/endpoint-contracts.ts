export { appointmentCalendar, patientAvailabilities } from './domains/appointments/contract'
export { auditCheck } from './domains/audit/contract'
export {
  changePassword,
  dobLogin,
  forgotPassword,
  login,
  logout,
  recordActivity,
  refreshSession,
  renewToken,
  resendCode,
  sendStepUpCode,
  signInByCode,
  stepUp,
} from './domains/auth/contract'
export { availabilityRange, monthlyCount } from './domains/availabilities/contract'
export { reportClientError } from './domains/client_errors/contract'
export { undoContactChange } from './domains/contacts/contract'
export { continueEnrollment, startEnrollment } from './domains/enrollment/contract'
export { changeUserSettings, infoCard, markAllRead, me, userSettings } from './domains/me/contract'
export {
  accessible,
  agree,
  availableServiceLines,
  chooseTreatmentTypes,
  erasePhotoId,
  patientCbos,
  patientProviders,
  readPhotoId,
  searchPatients,
  sendConsent,
  treatmentTypes,
  verifyPatientCbo,
  writePhotoId,
} from './domains/patients/operation-contracts'
export {
  cboProviders,
  changeRuleSets,
  consentsDocuments,
  lookupByZipCode,
  providerCbos,
  ruleSets,
  theme,
} from './domains/platform/contract'
export {
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  schedulePending,
  scheduleProviders,
  scheduleSlots,
} from './domains/schedule/contract'
export { environment, health } from './domains/service/contract'
export {
  passVerification,
  sendSignInLink,
  sendVerification,
} from './domains/verifications/contract'
