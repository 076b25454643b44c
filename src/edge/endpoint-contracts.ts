export { auditCheck } from './routes/audit/contract'
export {
  beat,
  changePassword,
  checkCode,
  dobLogin,
  forgotPassword,
  login,
  logout,
  renew,
  renewQuietly,
  resendCode,
  sendStepUpCode,
  sendToPatient,
  stepUp,
  undoChange,
} from './routes/auth/contract'
export { reportClientError } from './routes/client_errors/contract'
export {
  proceed as proceedEnrollment,
  start as startEnrollment,
} from './routes/enrollments/contract'
export { changeUserSettings, infoCard, markAllRead, me, userSettings } from './routes/me/contract'
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
} from './routes/patients/contract'
export {
  cboProviders,
  changeRuleSets,
  consentsDocuments,
  lookupByZipCode,
  providerCbos,
  ruleSets,
  theme,
} from './routes/platform/contract'
export {
  appointmentCalendar,
  availabilityRange,
  monthlyCount,
  patientAvailabilities,
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  schedulePending,
  scheduleProviders,
  scheduleSlots,
} from './routes/schedule/contract'
export { environment, health } from './routes/service/contract'
export { passVerification, sendVerification } from './routes/verifications/contract'
