import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/**
 * Standard terms and phrases of the specification, what a newcomer types into a file-name search, and the file where
 * they should land. A row fails when the file is gone, or when its path does not hold the words searched for.
 */
const terms = `
double booking is impossible | slot claims | src/edge/domains/appointments/booking/slot-claims.ts
available slots | available slots | src/edge/domains/appointments/booking/available-slots.ts
appointment status machine | appointments transitions | src/edge/domains/appointments/transitions.ts
cancellation reasons | reason codes | src/edge/domains/appointments/reason-codes.ts
cancel an appointment | appointments cancel | src/edge/domains/appointments/actions/cancel.ts
reschedule an appointment | appointments reschedule | src/edge/domains/appointments/actions/reschedule.ts
missed appointment | mark missed | src/edge/domains/appointments/actions/mark-missed.ts
appointment history | status history | src/edge/domains/appointments/booking/status-history.ts
passkeys of an account (WebAuthn) | passkeys resource | src/edge/domains/second_factors/passkeys/resource.ts
WebAuthn relying party | relying party | src/edge/domains/second_factors/passkeys/relying-party.ts
sign in with a passkey | passkey sign in | src/edge/domains/auth/passkeys/passkey-sign-in.ts
invitations and reminders expire with their visit | expire visit messages | src/edge/domains/appointments/notifications/expire-visit-messages.ts
calendar file of an appointment | calendar | src/edge/domains/appointments/calendar/calendar.ts
care team | care team | src/edge/domains/patients/care-team.ts
organization that helps with insurance | insurance partners | src/edge/domains/cbo_insurance_partners/operations.ts
start page of each role | home panels | src/islands/staff/home/home-panels.ts
staff appointment board | appointment board | src/islands/staff/appointments/AppointmentBoard.tsx
oldest supported browsers | oldest browsers | scripts/browsers/oldest-browsers.mjs
menus in browsers without popovers | popover polyfill | src/islands/placement/popover-polyfill.ts
keyboard shortcuts | shortcuts | src/islands/staff/shortcuts/shortcuts.ts
schedule summary of a day | schedule summary | src/edge/domains/schedule/schedule-summary.ts
monthly count of slots | monthly count | src/edge/domains/availabilities/monthly-count.ts
admin time and out-of-office time | provider times | src/edge/domains/provider_times/resource.ts
provider availability | availabilities resource | src/edge/domains/availabilities/resource.ts
bulk availability over a range of days | bulk availability | src/edge/domains/availabilities/bulk-availability.ts
blackout period | blackout periods | src/edge/domains/blackout_periods/resource.ts
business hours | business hours | src/edge/domains/business_hours/resource.ts
encounter types | encounter types | src/edge/domains/encounter_types/resource.ts
time buckets of five minutes | five minute buckets | src/edge/platform/buckets/five-minute-buckets.ts
patient record | patients contract | src/edge/domains/patients/contract.ts
search for a patient | patients search | src/edge/domains/patients/search.ts
open any page or record by name (Ctrl K) | command palette | src/islands/staff/command-palette/CommandPalette.tsx
choose a colleague | colleague picker | src/islands/staff/colleagues/ColleaguePicker.tsx
profile completeness | patients completeness | src/edge/domains/patients/profile/completeness.ts
patient status and status change reason | patients statuses | src/edge/domains/patients/statuses.ts
is a record accessible (break glass) | record access | src/edge/domains/patients/record-access.ts
onboarding gates | onboarding gates | src/edge/domains/patients/onboarding-gates.ts
photo ID | photo id | src/edge/domains/photo_ids/photo-id.ts
profile picture of an account | profile picture | src/edge/domains/profile_pictures/operations.ts
turn and crop a picture before upload | image editor | src/islands/images/ImageEditor.tsx
photo ID page | photo id page | src/islands/photo-id/PhotoIdPage.astro
EXIF metadata stripped from JPEG | jpeg | src/edge/platform/images/jpeg.ts
standard operating procedures | sops | src/edge/domains/sops/resource.ts
receipts of reading a procedure | sops receipts | src/edge/domains/sops/receipts.ts
tours of the staff's pages | tour guides | src/edge/platform/db/reference/tour_guides.tsv
consents | consents resource | src/edge/domains/consents/resource.ts
sign consents | sign consents | src/edge/domains/consents/sign-consents.ts
send a consent | send consent | src/edge/domains/consents/send-consent.ts
sharing of health data withdrawn | sharing | src/edge/domains/consents/change-sharing.ts
sharing page of a patient | sharing page | src/islands/sharing/SharingPage.astro
initials under a consent | initials | src/edge/platform/names/initials.ts
CBO (community organization) | cbos resource | src/edge/domains/cbos/resource.ts
eligibility decision of a CBO | eligibility decide | src/edge/domains/eligibility/decide.ts
rule sets | rule sets | src/edge/domains/eligibility/rule-sets.ts
treatments | treatments resource | src/edge/domains/treatments/resource.ts
treatment types of a patient | treatment types | src/edge/domains/treatments/treatment-types.ts
PEP first steps | pep first steps | src/islands/treatments/PepFirstSteps.astro
pharmacies | pharmacies resource | src/edge/domains/pharmacies/resource.ts
licenses of a provider | licenses resource | src/edge/domains/licenses/resource.ts
valid license in a state | valid license | src/edge/domains/licenses/valid-license.ts
providers | providers resource | src/edge/domains/providers/resource.ts
provider types | provider types | src/edge/domains/provider_types/resource.ts
US states | us states | src/edge/platform/us-states.ts
zip code lookup | zip codes | src/edge/platform/zip-codes/zip-codes.ts
dropdown options | dropdown options | src/edge/domains/dropdown_options/resource.ts
feature flags | feature flags | src/edge/domains/feature_flags/resource.ts
feature flags page | feature flags | src/pages/staff/feature-flags.astro
system settings | system settings | src/edge/domains/system_settings/resource.ts
bounds of settings | platform settings | src/edge/platform/settings/settings.ts
todos | todos resource | src/edge/domains/todos/resource.ts
todo types (the specification's notification types) | todo types | src/edge/domains/todos/todo-types.ts
priority of a photo ID, an incomplete profile, an unread message | priorities | src/edge/domains/todos/todo-priorities.ts
sign-out after inactivity | inactivity | src/islands/stores/inactivity-and-keep-alive.ts
keep-alive interval of a session | keep alive | src/islands/stores/inactivity-and-keep-alive.ts
heartbeat of the browser | stores heartbeat | src/islands/stores/heartbeat.ts
parts of the day | part of day | src/edge/domains/appointments/part-of-day.ts
exclusive choice, "Prefer not to answer" | exclusive choice | src/edge/platform/exclusive-choice.ts
what a CBO may read of a patient | patients field access | src/edge/domains/patients/field-access.ts
when and why a task expires | tasks transitions | src/edge/domains/tasks/transitions.ts
when a task is due | opening hours | src/edge/domains/business_hours/opening-hours.ts
rate limit of codes | code limits | src/edge/domains/verification_codes/code-limits.ts
which events send an SMS | notification kinds | src/edge/platform/db/reference/notifications/notification_kinds.tsv
video defaults | video defaults | src/islands/visit/room/video-defaults.ts
reasons of a no-show | dropdown options tsv | src/edge/platform/db/reference/dropdown_options.tsv
lowercase letters and digits a password needs | password rules | src/islands/auth/password-rules.ts
strip of five days in booking | date strip | src/islands/booking/time/DateStrip.tsx
vitals, lab vitals and their units | vitals | src/edge/domains/health_histories/vitals.ts
badge counts up to 99 | count badge | src/islands/ui/CountBadge.tsx
pride logo in June | pride | src/content/brand/pride-month.ts
patient access states | access states | src/edge/platform/access-states.ts
message on behalf of a clinician | on behalf | src/edge/domains/conversations/members/send-on-behalf.ts
live events (real-time events) | live events | src/edge/platform/db/reference/live_events.tsv
service lines | service lines | src/edge/platform/db/reference/service_lines.tsv
race and ethnicity, "Prefer not to answer" | race | src/edge/domains/patients/profile/race-ethnicity.ts
last four digits of the SSN | ssn | src/edge/domains/patients/profile/ssn.ts
DOB login | dob login | src/edge/domains/auth/dob-login.ts
login as another user | login as | src/edge/domains/login_as/start.ts
task kinds, done and expired reasons | task kinds | src/edge/platform/db/reference/task_kinds.tsv
task statuses and mark actions | tasks transitions | src/edge/domains/tasks/transitions.ts
snippets (q-phrases) | snippets | src/edge/domains/snippets/resource.ts
swap the type of a visit | swap type | src/edge/domains/appointments/actions/swap-type.ts
consents dialog | gates consents | src/islands/gates/Consents.tsx
CBO assignment update dialog | cbo assignment | src/islands/gates/CboAssignment.tsx
categories of patient events | categories | src/edge/domains/patient_events/categories.ts
phone display of ten digits | phone display | src/edge/platform/phone-display.ts
notes about anything | domains notes contract | src/edge/domains/notes/contract.ts
work notes | work notes | src/edge/domains/notes/work_notes/resource.ts
user notifications | notifications resource | src/edge/domains/notifications/resource.ts
platform notifications | platform notifications | src/edge/domains/platform_notifications/resource.ts
patient events timeline | patient events | src/edge/domains/patient_events/resource.ts
users | users resource | src/edge/domains/users/resource.ts
full name | full name | src/edge/platform/names/full-name.ts
system users | system users | src/edge/domains/system_users/resource.ts
grants to edit content | content grants | src/edge/access/content-grants.ts
me (the signed-in user) | domains read me | src/edge/domains/me/read-me.ts
capabilities of the caller | capabilities | src/edge/jsonapi/capabilities.ts
login | auth login | src/edge/domains/auth/login.ts
logout | auth logout | src/edge/domains/auth/logout.ts
heartbeat | heartbeat | src/edge/domains/auth/heartbeat.ts
refresh a session | refresh session | src/edge/domains/auth/refresh-session.ts
verification code | verify code | src/edge/domains/verification_codes/verify-code.ts
magic link | magic link | src/edge/domains/verification_codes/magic-link.ts
step-up authentication | step up | src/edge/domains/auth/step-up.ts
password change | auth password | src/edge/domains/auth/password.ts
forgot password | forgot password | src/islands/auth/ForgotPassword.tsx
undo a pharmacies of a patient | user pharmacies | src/edge/domains/pharmacies/user-pharmacies.ts
contracted pharmacies | cbos pharmacies resource | src/edge/domains/cbos/pharmacies/resource.ts
change of email or phone | contacts undo | src/edge/domains/contacts/undo.ts
enrollment | enrollment contract | src/edge/domains/enrollment/contract.ts
complete an enrollment | complete enrollment | src/edge/domains/enrollment/complete-enrollment.ts
enrollment steps on screen | enrollment steps | src/islands/auth/enrollment/enrollment-steps.ts
email and phone verifications | verifications verify | src/edge/domains/verifications/verify.ts
theme of a brand | themes | src/edge/domains/themes/read-theme.ts
page views without tracking | page views | src/edge/domains/page_views/resource.ts
client errors | client errors | src/edge/domains/client_errors/operations.ts
health and environment | service environment | src/edge/domains/service/environment.ts
roles | access roles | src/edge/access/roles.ts
access policy | access policy | src/edge/access/policy.ts
scopes of rows | access scopes | src/edge/access/scopes.ts
rate limits | rate limits | src/edge/access/rate-limits.ts
session cookies | session cookies | src/edge/access/sessions/session-cookies.ts
token payload (JWT claims) | token payload | src/edge/access/sessions/token-payload.ts
password hashing | passwords | src/edge/access/passwords.ts
field encryption | field encryption | src/edge/platform/crypto/field-encryption.ts
encryption keys and rotation | crypto keys | src/edge/platform/crypto/keys.ts
environment variables | platform environment | src/edge/platform/environment.ts
time zones and daylight saving | platform time | src/edge/platform/time.ts
a month later, the week of a day | calendar arithmetic | src/edge/platform/calendar-arithmetic.ts
rows of tests and of the demo | row builders | src/demo/row-builders.ts
an addendum to a signed note | soap notes content | src/edge/domains/soap_notes/content.ts
structured log | platform log | src/edge/platform/log.ts
UUID v7 ids | platform ids | src/edge/platform/ids.ts
SMS provider | services sms | src/edge/platform/services/sms.ts
mail provider | services mail | src/edge/platform/services/mail.ts
file storage | services files | src/edge/platform/services/files.ts
JSON:API contract | jsonapi contract | src/edge/jsonapi/contract.ts
idempotency key | idempotency | src/edge/jsonapi/request/idempotency.ts
OpenAPI document | openapi | src/edge/jsonapi/openapi/openapi.ts
who may export CSV | exports | tests/edge/access/exports.tsv
account lockout, failed passwords | sign in limits | src/edge/domains/auth/sign-in-limits.ts
CSV export | csv | src/edge/jsonapi/read/csv.ts
report with CSV | jsonapi report | src/edge/jsonapi/report.ts
attachment upload | attachment | src/edge/jsonapi/files/attachment.ts
page cursor | cursor | src/edge/jsonapi/read/cursor.ts
nested parents | parents | src/edge/jsonapi/parents.ts
state transitions engine | jsonapi transitions | src/edge/jsonapi/transitions.ts
serialize a row | serialize | src/edge/jsonapi/read/serialize.ts
include related resources | jsonapi include | src/edge/jsonapi/read/include.ts
load shedding (503, Retry-After) | load shedding | src/edge/jsonapi/request/load-shedding.ts
API proxy mode | api proxy | src/edge/api-proxy.ts
typed API client | edge client | src/edge/client.ts
cron jobs | cron | src/edge/cron.ts
retention and purge | retention | src/edge/retention.ts
audit trail | events audit | src/edge/events/audit.ts
outbox | outbox processor | src/edge/events/outbox-processor.ts
hash chain of the audit trail | hash chain | src/edge/events/hash-chain.ts
retries and dead letters | events retries | src/edge/events/retries.ts
deliveries (mail, SMS, fax) | deliveries send | src/edge/deliveries/send.ts
delivery templates | deliveries templates | src/edge/deliveries/templates.ts
queue consumer | queue consumer | src/edge/deliveries/queue-consumer.ts
live updates over WebSocket | live channel | src/edge/live/user-channel.ts
video room of a visit | live visit room | src/edge/live/visit-room.ts
video token | video token | src/edge/domains/visit_rooms/video-token.ts
device check | device check | src/islands/visit/device-check/DeviceCheck.tsx
waiting room | waiting room | src/islands/visit/waiting/WaitingRoom.tsx
recording of a visit | recording | src/edge/domains/visit_rooms/recording.ts
replay buffer of missed messages | replay buffer | src/edge/live/replay-buffer.ts
Content Security Policy and security headers | security headers | src/server/response/security-headers.ts
page cache | page cache | src/server/response/page-cache.ts
body limits | body limits | src/server/request/body-limits.ts
redirects | app redirects | src/server/address/app-redirects.ts
language redirect | language redirect | src/server/request/language-redirect.ts
page guards | page guards | src/server/page-guards.ts
sitemap | sitemap | src/components/seo/sitemap-entries.ts
structured data (schema.org) | schema org | src/components/seo/schema-org.ts
robots.txt | robots | src/pages/robots.txt.ts
web manifest | manifest | src/pages/manifest.webmanifest.ts
Open Graph preview image | preview image | src/components/og/preview-image.ts
FAQ search | faq search | src/components/faq/search.ts
legal document | legal documents | src/components/legal/documents.ts
error page | error page | src/layouts/ErrorPage.astro
header and footer | footer | src/components/chrome/Footer.astro
landing page hero | landing hero | src/components/landing/Hero.astro
booking: pick a day and time | time picker | src/islands/booking/time/TimePicker.tsx
booking: confirm | confirm form | src/islands/booking/confirm/confirm-form.ts
visit mode (video or phone) | visit modes | src/islands/booking/visit-type/visit-modes.ts
insurance required gate | insurance required | src/islands/gates/InsuranceRequired.tsx
toasts | toasts | src/islands/ui/feedback/Toasts.tsx
flash message | flash | src/islands/stores/flash.ts
skeleton | skeleton | src/islands/ui/feedback/Skeleton.tsx
session monitor and inactivity | session monitor | src/islands/chrome/SessionMonitor.tsx
notification list | notification list | src/islands/chrome/NotificationList.tsx
contact support | support dialog | src/islands/chrome/SupportDialog.tsx
patient card of staff | patient card | src/islands/staff/patient-card/PatientCard.tsx
translation catalogue in Spanish | translations es json | src/translations/es.json
content lake | content api lake | src/server/content-api/content-lake.ts
after-visit summary | after visit summaries operations | src/edge/domains/after_visit_summaries/operations.ts
report to the health department (morbidity) | doh morbidities | src/edge/domains/doh_morbidities/resource.ts
when a report is due | due date | src/edge/domains/doh_morbidities/due-date.ts
encounters | encounters resource | src/edge/domains/encounters/resource.ts
PrEP initial assessment | prep assessments operations | src/edge/domains/prep_initial_soap_assessments/operations.ts
referrals | referral letters resource | src/edge/domains/referral_letters/resource.ts
referral letter | referral letters letter | src/edge/domains/referral_letters/letter.ts
revoke a session | revoke session | src/edge/domains/sessions/revoke-session.ts
step-up authentication | step up | src/edge/access/step-up.ts
SOAP notes | soap notes operations | src/edge/domains/soap_notes/operations.ts
sign a SOAP note | soap notes sign | src/edge/domains/soap_notes/sign.ts
form of a SOAP note | soap schemas form | src/edge/domains/soap_schemas/form.ts
states where the clinic works | domains states resource | src/edge/domains/states/resource.ts
vaccine orders | vaccine orders | src/edge/domains/vaccine_orders/resource.ts
lab orders and results | labs resource | src/edge/domains/labs/resource.ts
lab tests and their LOINC codes | lab tests | src/edge/domains/labs/lab-tests.ts
lab statuses | labs transitions | src/edge/domains/labs/transitions.ts
release of lab results | labs review | src/edge/domains/labs/review.ts
orders sent to labs (FHIR ServiceRequest) | services labs | src/edge/platform/services/labs.ts
what is due when in each program | program steps | src/edge/platform/db/reference/care/program_steps.tsv
reminders and overdue tasks of tests, injections and vaccines | care steps advance | src/edge/domains/care_steps/advance.ts
prescriptions and refills | prescriptions resource | src/edge/domains/prescriptions/resource.ts
medicines the clinic prescribes | medications | src/edge/platform/db/reference/formulary/medications.tsv
how a medicine is taken, in four languages | sig words | src/edge/platform/db/reference/formulary/sig_words.tsv
prescription statuses | prescriptions transitions | src/edge/domains/prescriptions/transitions.ts
safety checks of prescriptions (renal, allergy, HIV test) | prescribing rules | src/edge/platform/db/reference/prescribing_rules.tsv
electronic prescribing, DoseSpot | services erx | src/edge/platform/services/erx.ts
messages of NCPDP SCRIPT (NewRx, CancelRx) | script message | src/edge/platform/services/erx/script-message.ts
FHIR MedicationRequest | medication request | src/edge/platform/services/erx/medication-request.ts
prescriptions called back from a pharmacy | prescriptions recall | src/edge/domains/prescriptions/recall.ts
payments by card, holds and refunds | payments resource | src/edge/domains/payments/resource.ts
payment statuses | payments transitions | src/edge/domains/payments/transitions.ts
card payments, Stripe | services payments | src/edge/platform/services/payments/payments.ts
webhook of Stripe | payments messages | src/edge/domains/payments/messages.ts
webhook of pharmacies | pharmacy messages callback | src/edge/domains/pharmacy_messages/callback.ts
webhook of labs | lab messages callback | src/edge/domains/lab_messages/callback.ts
audit trail of a record | audit operations | src/edge/domains/audit/operations.ts
health history of a patient | health histories resource | src/edge/domains/health_histories/resource.ts
FHIR bundle | fhir bundle | src/islands/account/my-record/fhir-bundle.ts
pages of the account | islands account pages | src/islands/account/account-pages.ts
list of appointments of a patient | appointment list | src/islands/appointments/AppointmentList.tsx
cancel dialog of a patient | appointments cancel dialog | src/islands/appointments/CancelDialog.tsx
home of a patient | home page | src/islands/home/HomePage.astro
next appointment on the home page | home next appointment | src/islands/home/NextAppointment.tsx
to-do list | todo list | src/islands/home/TodoList.tsx
return to an open visit | return to visit | src/islands/open-visit/ReturnToVisit.tsx
PEP within 72 hours | pep window | src/islands/pep/pep-window.ts
staff navigation | staff nav links | src/islands/staff/access/nav-links.ts
SOAP note editor | note editor | src/islands/staff/documentation/NoteEditor.tsx
signature dialog of a note | sign dialog | src/islands/staff/documentation/SignDialog.tsx
patients table of staff | patient table | src/islands/staff/patients/PatientTable.tsx
second patient identifier | second identifier | src/islands/staff/patients/second-identifier.ts
suspend or close a staff account | account status | src/islands/staff/settings/AccountStatus.tsx
page of a visit for staff | staff visit tsx | src/islands/staff/visit/StaffVisit.tsx
language menu | language menu | src/islands/translation/language-menu.ts
background blur in a call | background blur | src/islands/visit/media/background-blur.ts
camera and microphone | media devices | src/islands/visit/media/devices.ts
peer-to-peer video | peer room | src/islands/visit/room/peer-room.ts
Twilio video | twilio room | src/islands/visit/room/twilio-room.ts
PDF of a document | draw document | src/edge/platform/pdf/draw-document.ts
waiting room | waiting room | src/edge/domains/appointments/waiting-room.ts
ad-hoc visit | ad hoc resource | src/edge/domains/appointments/ad_hoc/resource.ts
lapse of visits | lapse | src/edge/domains/appointments/actions/lapse.ts
session token in local storage, key auth_token | auth token | src/islands/stores/auth-token.ts
levels of the console log, key logger | logger | src/islands/stores/console-logger.ts
query cache: stale after 30 seconds | query cache | src/islands/stores/query-cache.ts
native app mode | native | src/server/language-and-native-cookies.ts
error reports of the browser, 30 at most | error reporting | src/islands/stores/error-reporting.ts
permission message of a 403 | problem | src/edge/platform/problem.ts
'New Updates Deployed!', 'Translation Unavailable' | error pages | src/content/error-pages.ts
who referred the patient (referred_by) | confirm questions | src/islands/booking/confirm/ConfirmQuestions.tsx
'Cannot Find Microphone or Camera' | media problem | src/islands/visit/media/media-problem.ts
stages of syphilis | syphilis | src/islands/staff/orders/new-report/SyphilisFields.tsx
change of email or phone | contacts change | src/edge/domains/contacts/change.ts
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.trim()))
  .map(([phrase = '', search = '', file = '']) => ({ phrase, search, file }))

const files = execFileSync('git', ['ls-files', 'src', 'scripts', 'tests/edge/access'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
/** `PhotoIdPage.astro` and `photo_ids` are found by the words `photo id`. */
const wordsOf = (path: string): string =>
  path
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
const find = (search: string): readonly string[] =>
  files.filter((file) => search.split(' ').every((word) => wordsOf(file).includes(word)))

describe('a search of file names', () => {
  it('knows at least 120 terms of the specification', () => {
    expect(terms.length).toBeGreaterThanOrEqual(120)
  })

  it.each(terms)('for "$search" finds $phrase', ({ search, file }) => {
    expect(find(search)).toContain(file)
    expect(find(search).length).toBeLessThanOrEqual(20)
  })
})
