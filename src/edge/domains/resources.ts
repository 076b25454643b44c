import type { Resource } from '../jsonapi/resource'
import { adHocAppointments, appointments } from './appointments'
import { availabilities } from './availabilities'
import { blackoutPeriods } from './blackout_periods/resource'
import { breakGlass } from './break_glass'
import { businessHours } from './business_hours/resource'
import { cbos } from './cbos/resource'
import { consents } from './consents/resource'
import { conversationNotes, conversations, messageReminders, messages } from './conversations'
import { correctionRequests } from './correction_requests'
import { disclosures } from './disclosures'
import { dohMorbidities } from './doh_morbidities'
import { dropdownOptions } from './dropdown_options/resource'
import { encounterTypes } from './encounter_types/resource'
import { encounters } from './encounters'
import { featureFlags } from './feature_flags/resource'
import { healthHistories, healthHistoryAlerts } from './health_histories'
import { insurances } from './insurances/resource'
import { licenses } from './licenses/resource'
import { adHocAppointmentNotes } from './notes/ad_hoc_appointment_notes/resource'
import { appointmentNotes } from './notes/appointment_notes/resource'
import { encounterNotes } from './notes/encounter_notes/resource'
import { healthHistoryNotes } from './notes/health_history_notes/resource'
import { licenseNotes } from './notes/license_notes/resource'
import { providerNotes } from './notes/provider_notes/resource'
import { notes } from './notes/resource'
import { taskNotes } from './notes/task_notes/resource'
import { workNotes } from './notes/work_notes/resource'
import { userNotifications } from './notifications/resource'
import { pageViews } from './page_views/resource'
import { partnerInquiries } from './partner_inquiries'
import { events } from './patient_events/resource'
import { patientAssignments } from './patients/assignments/resource'
import { patients } from './patients/resource'
import { pharmacies } from './pharmacies/resource'
import { phoneCalls } from './phone_calls'
import { platformNotifications } from './platform_notifications/resource'
import { providerTypes } from './provider_types/resource'
import { providers } from './providers/resource'
import { referrals } from './referrals'
import { passkeys } from './second_factors/passkeys/resource'
import { snippets } from './snippets/resource'
import { soapSchemas } from './soap_schemas'
import { sopRevisions, sops } from './sops'
import { states } from './states/resource'
import { systemSettings } from './system_settings/resource'
import { systemUsers } from './system_users/resource'
import { taskKinds, tasks } from './tasks'
import { todos } from './todos/resource'
import { treatments } from './treatments/resource'
import { users } from './users/resource'
import { vaccineOrders } from './vaccine_orders/resource'

/** Every resource of the API; each is mounted by its own contract. */
export const resources: readonly Resource[] = [
  featureFlags,
  businessHours,
  consents,
  dropdownOptions,
  encounterTypes,
  platformNotifications,
  providerTypes,
  soapSchemas,
  states,
  systemSettings,
  treatments,
  cbos,
  patients,
  patientAssignments,
  partnerInquiries,
  pharmacies,
  phoneCalls,
  systemUsers,
  users,
  appointments,
  adHocAppointments,
  adHocAppointmentNotes,
  appointmentNotes,
  encounters,
  encounterNotes,
  vaccineOrders,
  referrals,
  insurances,
  healthHistories,
  healthHistoryAlerts,
  healthHistoryNotes,
  breakGlass,
  correctionRequests,
  disclosures,
  dohMorbidities,
  availabilities,
  blackoutPeriods,
  conversations,
  messages,
  conversationNotes,
  messageReminders,
  passkeys,
  snippets,
  sops,
  sopRevisions,
  events,
  notes,
  pageViews,
  taskKinds,
  tasks,
  taskNotes,
  todos,
  userNotifications,
  workNotes,
  providers,
  licenses,
  licenseNotes,
  providerNotes,
]
