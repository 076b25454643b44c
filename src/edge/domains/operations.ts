import type { Operation } from '../jsonapi/operation'
import { closeAccount } from './account_closing'
import { afterVisitSummaryOperations } from './after_visit_summaries'
import { appointmentOperations } from './appointments'
import { auditOperations } from './audit/operations'
import { authOperations } from './auth/operations'
import { availabilityOperations } from './availabilities'
import { breakGlassOperations } from './break_glass'
import { insurancePartnerOperations } from './cbo_insurance_partners'
import { cboOperations } from './cbos'
import { clientErrorOperations } from './client_errors/operations'
import { searchColleaguesOperation } from './colleagues'
import { consentOperations } from './consents'
import { undoContactChange } from './contacts'
import { conversationOperations } from './conversations'
import { morbidityOperations } from './doh_morbidities'
import { eligibilityOperations } from './eligibility'
import { encounterOperations } from './encounters'
import { enrollmentOperations } from './enrollment/operations'
import { insuranceOperations } from './insurances'
import { loginAsOperations } from './login_as'
import { meOperations } from './me/operations'
import { notificationLogOperations } from './notifications/log'
import { pushOperations } from './notifications/push/operations'
import { outreachOperations } from './outreach/operations'
import { sendInquiryOperation } from './partner_inquiries'
import { patientOperations } from './patients'
import { phoneCallOperations } from './phone_calls'
import { photoIdOperations } from './photo_ids'
import { prepAssessmentOperations } from './prep_initial_soap_assessments'
import { profilePictureOperations } from './profile_pictures'
import { listClinicians, providerOperations } from './providers'
import { referralOperations } from './referrals'
import { scheduleOperations } from './schedule'
import { secondFactorOperations } from './second_factors'
import { signInOperations } from './sessions'
import { soapNoteOperations } from './soap_notes'
import { sopNotificationOperations } from './sops'
import { stateOperations } from './states'
import { listTaskChangesOperation, taskBacklogOperations, taskDocumentOperations } from './tasks'
import { themeOperations } from './themes'
import { tourOperations } from './tours'
import { treatmentTypeOperations } from './treatments'
import { readHoldings } from './users'
import { verificationOperations } from './verifications/operations'
import { visitGuestOperations } from './visit_guests'
import { visitRoomOperations } from './visit_rooms'

/** Every operation that is not a resource's. */
export const routes: readonly Operation[] = [
  ...authOperations,
  ...loginAsOperations,
  ...auditOperations,
  ...enrollmentOperations,
  ...verificationOperations,
  ...visitRoomOperations,
  ...visitGuestOperations,
  ...phoneCallOperations,
  undoContactChange,
  readHoldings,
  closeAccount,
  ...breakGlassOperations,
  ...appointmentOperations,
  searchColleaguesOperation,
  ...conversationOperations,
  ...availabilityOperations,
  ...scheduleOperations,
  ...soapNoteOperations,
  ...encounterOperations,
  ...afterVisitSummaryOperations,
  ...morbidityOperations,
  ...referralOperations,
  ...prepAssessmentOperations,
  ...meOperations,
  ...pushOperations,
  ...notificationLogOperations,
  ...patientOperations,
  ...outreachOperations,
  ...consentOperations,
  ...photoIdOperations,
  ...profilePictureOperations,
  ...signInOperations,
  ...secondFactorOperations,
  ...insuranceOperations,
  ...insurancePartnerOperations,
  ...treatmentTypeOperations,
  listClinicians,
  ...providerOperations,
  ...eligibilityOperations,
  ...cboOperations,
  ...taskBacklogOperations,
  ...taskDocumentOperations,
  listTaskChangesOperation,
  ...sopNotificationOperations,
  ...tourOperations,
  ...themeOperations,
  ...stateOperations,
  ...clientErrorOperations,
  sendInquiryOperation,
]
