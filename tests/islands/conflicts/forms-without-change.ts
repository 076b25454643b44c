const search = 'It searches or filters: nothing is changed.'
const signIn =
  'It begins a session: nothing the user saw before is changed. Its refusals are in tests/islands/auth.'
const frame = 'It is the frame of forms that have cases of their own.'
const chat = 'It sends to the room of the visit, which keeps no versions.'
const outbox =
  'It hands to the outbox, which keeps a refused message: tests/islands/messages/outbox.'
const record =
  'It merges field by field with what was saved meanwhile: tests/islands/account/record-form.'

/** Forms without a case of a conflict, and why. */
export const withoutChange: Readonly<Record<string, string>> = {
  'account/about/AboutForm.tsx': record,
  'account/address/AddressForm.tsx': record,
  'account/assistance/AssistanceForm.tsx': record,
  'account/profile/ProfileForm.tsx': record,
  'account/record-form/RecordFields.tsx': record,
  'account/settings/PasswordForm.tsx':
    'A password is never shown: the newest one counts. tests/islands/account/contacts.',
  'account/settings/SettingsForm.tsx': record,
  'account/sexual-health/SexualHealthForm.tsx': record,
  'assessments/AssessmentForm.tsx':
    'It merges question by question what another device answered: tests/islands/account/assessment-form.',
  'auth/AcceptInvitation.tsx': signIn,
  'auth/CodeEntry.tsx': signIn,
  'auth/ForgotPassword.tsx': signIn,
  'auth/Login.tsx': signIn,
  'auth/enrollment/StepForm.tsx': signIn,
  'auth/Verified.tsx': signIn,
  'auth/Verify.tsx': signIn,
  'auth/second-factor/FactorForm.tsx': signIn,
  'auth/second-factor/TotpForm.tsx': signIn,
  'booking/confirm/ConfirmQuestions.tsx':
    'A conflict leads back to the times, and what was typed is a draft: tests/islands/booking/confirm.',
  'on-demand/RequestForm.tsx':
    'It asks for a visit: no record that was on screen is changed. Refusals lead on from the form.',
  'in-writing/WritingForm.tsx':
    'It asks for a visit: no record that was on screen is changed. Refusals lead on from the form.',
  'assistance/SignApplication.tsx':
    'It signs the version on screen: one that changed meanwhile is refused.',
  'staff/assistance/Applications.tsx':
    'A step names the version on screen: one that a colleague took first is refused, and the list read again.',
  'releases/AskForRelease.tsx': 'It adds a request: no record that was on screen is changed.',
  'releases/SignRelease.tsx':
    'What is signed is never changed: one that was canceled or signed meanwhile is refused.',
  'staff/releases/Releases.tsx':
    'What it lists is never changed: a step that a colleague took first is refused, and the list read again.',
  'staff/releases/SendRecords.tsx': 'It sends a copy: no record that was on screen is changed.',
  'labs/MailedKit.tsx':
    'Said again, it changes nothing: where the lab was faster, the page is read again.',
  'documents/AddDocument.tsx': 'It adds a document: no record that was on screen is changed.',
  'messages/compose/ComposeDialog.tsx': outbox,
  'messages/compose/Composer.tsx': outbox,
  'messages/MessageSearch.tsx': search,
  'pharmacies/PharmacySearch.tsx': search,
  'staff/filters/FilterForm.tsx': search,
  'staff/chart/InsuranceHelp.tsx':
    'It names an organization over whichever was named: what was asked and answered is kept by the edge.',
  'staff/merging/MergeForm.tsx':
    'It names the versions that were compared: what changed meanwhile is refused, and compared again.',
  'staff/lists/ExportDialog.tsx': 'It reads a file: nothing is changed.',
  'staff/chart/SignInHelp.tsx':
    'It proves the contact that the code went to: another one refuses it.',
  'staff/chrome/StepUpDialog.tsx': signIn,
  'staff/records/InlineForm.tsx': frame,
  'pep/ExposureQuestion.tsx': 'It reports what happened: each report is one of its own.',
  'staff/audit/ConfirmRestore.tsx': 'It is said once by each admin: there is no version of it.',
  'staff/clinic/offer/AddKind.tsx': 'It adds a row: none that was on screen is changed.',
  'staff/operations/SettleFault.tsx':
    'It closes a fault, which has no version: one that a colleague closed first is refused.',
  'staff/settings/LoginAs.tsx': signIn,
  'staff/patient-card/OutreachDialog.tsx':
    'It asks the patient for something: no record that was on screen is changed.',
  'staff/patients/FindPatient.tsx': search,
  'staff/patients/PatientSearchForm.tsx': search,
  'staff/tasks/TaskBoard.tsx':
    'A conflict reads the task again, and its card stays: tests/islands/staff/tasks/task-board.',
  'staff/privacy/EmergencyAccess.tsx':
    'It opens access of one’s own: no record that was on screen is changed.',
  'ui/ConfirmDialog.tsx': frame,
  'visit/call/ChatPanel.tsx': chat,
  'visit/waiting/WhileYouWait.tsx': chat,
}
