import { expect, it } from 'vitest'
import { describeEvent } from '#islands/staff/chart/event-text'

const textOf = (name: string, fields: readonly string[] = []) => describeEvent({ name, fields })

it('says in a sentence what was done, and to which fields', () => {
  expect(textOf('appointments.complete_video')).toBe('Video visit completed')
  expect(textOf('insurances.update', ['payer', 'member_id'])).toBe(
    'Insurance card changed: payer, member id',
  )
  expect(textOf('patients.hand_over', ['providerId'])).toBe('Patient handed over: clinician')
  expect(textOf('patients.update', ['addressLine1', 'cbo_id'])).toBe(
    'Profile changed: address line1, organization',
  )
})

it('shows no underscore for an event without words of its own', () => {
  expect(textOf('new_records.some_new_act', ['a_field'])).toBe('New records some new act: a field')
})
