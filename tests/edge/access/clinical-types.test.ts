import { expect, it } from 'vitest'
import { clinicalTypes } from '#edge/access/clinical-types'
import { operations } from '#edge/app'

/** What support and managers see on the timeline of a patient, though they see nothing clinical. */
const officeTypes = `
  ad_hoc_appointment_notes ad_hoc_appointments appointment_notes appointments async_messaging_appointments audit_events break_glass care_team
  cbo_insurance_partners cbo_verifications cbos consents conversation_notes conversation_users conversations
  earlier_time_requests events holdings insurance_card_backs insurance_card_fronts insurances message_attachments messages
  on_demand_appointments patient_assignments patient_outreach patients payment_checks payments phone_calls photo_ids profile_pictures providers recovery_codes
  second_factors service_lines slot_holds task_documents task_notes tasks todos totp_factors two_fa_url user_metrics user_pharmacies users
  verifications work_notes`
  .trim()
  .split(/\s+/)

it('each type of record of a patient is clinical, or named here as one whose events support and managers see', () => {
  const ofPatients = operations.filter(
    ({ path, resource, subject }) =>
      path.includes(':patient') || resource?.patient || subject?.patient,
  )
  const types = new Set(ofPatients.map(({ name }) => name.split('.')[0] ?? ''))
  expect([...types].filter((type) => !clinicalTypes.includes(type)).sort()).toEqual(officeTypes)
})
