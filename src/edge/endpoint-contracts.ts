export { closeAccount } from './domains/account_closing/contract'
export {
  readSummary,
  saveSummary,
  sendSummary,
  waiveSummary,
} from './domains/after_visit_summaries/contract'
export { readAnswersOfVisit } from './domains/appointments/async_messaging/contract'
export {
  appointmentCalendar,
  findSoonestPepVisit,
  holdSlot,
  nextAppointments,
  patientAvailabilities,
} from './domains/appointments/contract'
export { sendHeartbeat } from './domains/appointments/on_demand/contract'
export { auditCheck, recordRestore, roleAccess } from './domains/audit/contract'
export {
  acceptInvitation,
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
export {
  beginPasskeyFactor,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  signInByPasskey,
} from './domains/auth/passkeys/contract'
export { availabilityRange, monthlyCount } from './domains/availabilities/contract'
export {
  endEmergencyAccess,
  findForEmergency,
  startEmergencyAccess,
} from './domains/break_glass/contract'
export { undoCatalogueChange } from './domains/catalogue_changes/contract'
export {
  inviteInsurancePartner,
  updateInsurancePartner,
} from './domains/cbo_insurance_partners/contract'
export {
  formerPatients,
  listCboProviders,
  listPatientCbos,
  listProviderCbos,
  removeStatePriority,
  setStatePriority,
} from './domains/cbos/contract'
export { reportClientError } from './domains/client_errors/contract'
export { confirmTestAlert, readClinicSetup, sendTestMessage } from './domains/clinic_setup/contract'
export { searchColleagues } from './domains/colleagues/contract'
export { readConsentDocuments, requestConsents, signConsents } from './domains/consents/contract'
export { undoContactChange } from './domains/contacts/contract'
export {
  markConversationRead,
  sendMessage,
  startConversation,
  startSupportConversation,
} from './domains/conversations/contract'
export {
  addMember,
  listMembers,
  listSenders,
  removeMember,
  searchMembers,
} from './domains/conversations/members/contract'
export { listMentions, readIndicators } from './domains/conversations/mentions/contract'
export { messageAttachments } from './domains/conversations/messages/attachment-contract'
export { signalPresence } from './domains/conversations/presence/contract'
export { searchConversations } from './domains/conversations/search/contract'
export { documentFiles } from './domains/documents/contract'
export { morbidityDocument, previewMorbidity } from './domains/doh_morbidities/contract'
export {
  listServiceLines,
  readRules,
  replaceRules,
  verifyPatientCbo,
} from './domains/eligibility/contract'
export { addVariant } from './domains/encounter_types/contract'
export { encounterAvailabilities } from './domains/encounters/contract'
export { continueEnrollment, startEnrollment } from './domains/enrollment/contract'
export {
  previewApplication,
  readApplicationForm,
  submitApplication,
} from './domains/gilead_applications/contract'
export { searchDiagnosesOf } from './domains/health_histories/diagnosis-search'
export { selfTestPhoto } from './domains/hiv_labs/contract'
export { readHoldings } from './domains/holdings/contract'
export {
  listIncomingFaxFiles,
  readIncomingFaxFile,
} from './domains/incoming_faxes/files/contract'
export { insuranceBack, insuranceFront, readInsuranceSummary } from './domains/insurances/contract'
export { enterResults, labReport, listLabVendors } from './domains/labs/endpoint-contracts'
export { readFacts } from './domains/labs/facts/contract'
export { labFiles, renameLabFile } from './domains/labs/files/contract'
export { licenseReport } from './domains/licenses/contract'
export { createLoginAsCode, endLoginAs, startLoginAs } from './domains/login_as/contract'
export {
  changeUserSettings,
  infoCard,
  markAllRead,
  me,
  notificationPreferences,
  userSettings,
} from './domains/me/contract'
export { adminMetrics, cboMetrics, providerMetrics } from './domains/metrics/contract'
export { notificationLog } from './domains/notifications/log-contract'
export {
  addDevice,
  endDevice,
  listDevices,
  readPushKey,
} from './domains/notifications/push/contract'
export { pushToPatient, reEngagePatient } from './domains/outreach/contract'
export { sendPartnerInquiry } from './domains/partner_inquiries/contract'
export {
  compareRecords,
  findSurvivor,
  listMerges,
  mergePatients,
  undoPatientMerge,
} from './domains/patient_merges/contract'
export {
  cboAssignmentReport,
  hivReport,
  inactivePatientsReport,
  insuranceReport,
  mainReport,
} from './domains/patient_reports/contract'
export { readCareTeam } from './domains/patients/assignments/contract'
export { findPatients, readRecordAccess } from './domains/patients/contract'
export { checkPaymentOfType, checkPaymentOfVisit, paymentTotals } from './domains/payments/contract'
export {
  chooseUserPharmacies,
  findPharmacies,
  listUserPharmacies,
  pharmacyReport,
} from './domains/pharmacies/contract'
export { phoneToken } from './domains/phone_calls/contract'
export { photoId } from './domains/photo_ids/contract'
export {
  readPrepAssessments,
  savePrepAssessment,
} from './domains/prep_initial_soap_assessments/contract'
export {
  checkSafety,
  checkSafetyOfList,
  listDoubts,
  prescriptionReport,
  readPaper,
  readRxUrl,
  searchMedicines,
  syncPrescriptions,
} from './domains/prescriptions/endpoint-contracts'
export {
  paDispositionReport,
  previewPriorAuth,
  submitPriorAuth,
} from './domains/prior_auths/contract'
export { accountPicture, patientPicture } from './domains/profile_pictures/contract'
export {
  createProvider,
  listClinicians,
  listPatientProviders,
  listRanks,
  notifyOfHours,
  providerAssignments,
} from './domains/providers/contract'
export { joinCbo, leaveCbo, updateMembership } from './domains/providers/memberships/contract'
export { listQuestionnaireForms } from './domains/questionnaires/contract'
export { faxRecords, previewRecords } from './domains/record_releases/contract'
export { referralLetter } from './domains/referrals/contract'
export {
  availabilitiesSummary,
  cboGaps,
  dailyGaps,
  mapCoverages,
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  scheduledOutOfOffice,
  scheduleLogs,
  schedulePending,
  scheduleProviders,
  scheduleSlots,
  timeRequests,
  weeklyGaps,
} from './domains/schedule/contract'
export {
  confirmTotp,
  createRecoveryCodes,
  passSecondFactor,
  readFactors,
  readTwoFaUrl,
  replaceTotp,
  setUpSecondFactor,
} from './domains/second_factors/contract'
export { addPasskey, beginPasskey } from './domains/second_factors/passkeys/contract'
export { environment, health, healthDetails, serviceStatus } from './domains/service/contract'
export { endOtherSignIns, endSignIn, listSignIns } from './domains/sessions/contract'
export {
  addSoapAddendum,
  cosignSoapNote,
  previewSoapNote,
  readNoteVisibility,
  readSoapNote,
  readVisitPlan,
  saveSoapNote,
  showSoapNote,
  signSoapNote,
} from './domains/soap_notes/contract'
export { readSoapSchema } from './domains/soap_schemas/contract'
export { acknowledgeSop, ownSopNotifications, sopNotifications } from './domains/sops/contract'
export { lookupZipCode } from './domains/states/contract'
export { listTaskChanges, taskBacklog } from './domains/tasks/contract'
export { taskDocuments } from './domains/tasks/document-contract'
export { readTheme } from './domains/themes/contract'
export { listTourGuides, listTours, saveTour } from './domains/tours/contract'
export { chooseTreatmentTypes, listTreatmentTypes } from './domains/treatments/contract'
export { listCandidates, unmatchedLabReport } from './domains/unmatched_labs/contract'
export {
  listUnmatchedLabFiles,
  readUnmatchedLabFile,
} from './domains/unmatched_labs/files/contract'
export { readUserMetrics } from './domains/user_metrics/contract'
export {
  allowContact,
  listUnreachable,
  passVerification,
  sendSignInLink,
  sendVerification,
} from './domains/verifications/contract'
export {
  agreeToGuest,
  guestVideoToken,
  inviteGuest,
  listGuests,
  redeemGuestInvitation,
  revokeGuest,
} from './domains/visit_guests/contract'
export {
  presenceInRoom,
  recordingConsent,
  recordingRules,
  videoToken,
  waitingRoom,
} from './domains/visit_rooms/contract'
export { readWatch, settleFault } from './domains/watch/contract'
