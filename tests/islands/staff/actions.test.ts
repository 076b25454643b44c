import { expect, it } from 'vitest'
import { type Actor, availableActions } from '../../../src/islands/staff/appointments/actions'
import { aVisit } from './appointment-fixtures'

const before = Date.parse('2026-03-12T18:00:00Z')
const after = Date.parse('2026-03-12T18:41:00Z')
const as = (role: Actor['role'], holds: Actor['holds'] = null): Actor => ({ role, holds })
const acts = (...asked: Parameters<typeof availableActions>) =>
  availableActions(...asked).map(({ act }) => act)

it('offers a clinician what can be done before the visit', () => {
  expect(acts(aVisit(), as('provider', ['d1']), before)).toEqual([
    'reschedule',
    'send_invite',
    'set_canceled',
  ])
})
it('offers nothing on the visit of another clinician', () => {
  expect(acts(aVisit(), as('provider', ['d2']), before)).toEqual([])
  expect(acts(aVisit(), as('assistant', ['d2', 'd3']), before)).toEqual([])
  expect(acts(aVisit(), as('assistant', ['d1']), before)).toContain('reschedule')
})
it('offers Mark missed from ten minutes after the start', () => {
  expect(acts(aVisit(), as('support'), after)).toContain('set_missed')
  expect(acts(aVisit(), as('support'), before)).not.toContain('set_missed')
})
it('counts calls only for a visit by phone', () => {
  expect(acts(aVisit({ mode: 'phone' }), as('support'), before)).toContain('log_call')
  expect(acts(aVisit(), as('support'), before)).not.toContain('log_call')
})
it('offers nothing once a visit is over', () => {
  for (const status of ['Complete', 'Missed', 'Canceled', 'Failed'] as const)
    expect(acts(aVisit({ status }), as('manager'), after)).toEqual([])
})
it('leaves a clinical lead to look on, and an administrator to cancel', () => {
  expect(acts(aVisit(), as('clinical_lead'), before)).toEqual([])
  expect(acts(aVisit(), as('admin'), before)).toEqual(['set_canceled'])
})
it('moves no visit whose patient is waiting', () => {
  expect(acts(aVisit({ status: 'Waiting' }), as('support'), before)).not.toContain('reschedule')
})
