// @vitest-environment node
import { expect, it } from 'vitest'
import { availableActions } from '#islands/staff/appointments/actions/actions'
import type { StaffAppointment } from '#islands/staff/appointments/appointment'
import { aVisit } from './appointment-fixtures'

const beforeStart = Date.parse('2026-03-12T18:00:00Z')
const lateEnough = Date.parse('2026-03-12T18:41:00Z')
const ended = Date.parse('2026-03-12T18:51:00Z')
const actionsOn = (more: Partial<StaffAppointment>, now: number) =>
  availableActions(aVisit(more), now).map(({ act }) => act)

it('offers before the start what the API allows', () => {
  expect(actionsOn({}, beforeStart)).toEqual(['reschedule', 'send_invite', 'set_canceled'])
})
it('offers nothing that the API does not allow', () => {
  expect(actionsOn({ can: [] }, beforeStart)).toEqual([])
  expect(actionsOn({ can: ['set_canceled'] }, beforeStart)).toEqual(['set_canceled'])
})
it('offers Mark missed from ten minutes after the start', () => {
  expect(actionsOn({}, lateEnough)).toContain('set_missed')
  expect(actionsOn({}, beforeStart)).not.toContain('set_missed')
})
it('offers an invitation until the visit ends', () => {
  expect(actionsOn({}, lateEnough)).toContain('send_invite')
  expect(actionsOn({}, ended)).not.toContain('send_invite')
})
it('offers to log a call only for a visit by phone', () => {
  expect(actionsOn({ mode: 'phone' }, beforeStart)).toContain('log_call')
  expect(actionsOn({}, beforeStart)).not.toContain('log_call')
})
