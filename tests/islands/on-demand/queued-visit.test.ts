import { expect, it } from 'vitest'
import { queueScreen } from '#islands/on-demand/queued-visit'

it('leads into the room of a visit that a clinician began without the request', () => {
  expect(queueScreen({ status: 'abandoned', appointmentStatus: 'In progress' })).toBe('ready')
  expect(queueScreen({ status: 'abandoned', appointmentStatus: 'Documenting' })).toBe('over')
})

it('says that a scheduled visit stands, however the request ended', () => {
  for (const status of ['abandoned', 'rejected'] as const) {
    expect(queueScreen({ status, appointmentStatus: 'Scheduled' })).toBe('unchanged')
    expect(queueScreen({ status, appointmentStatus: 'Waiting' })).toBe('in-room')
  }
})

it('says that a visit without a time is over with its request', () => {
  expect(queueScreen({ status: 'abandoned', appointmentStatus: 'Abandoned' })).toBe('left')
  expect(queueScreen({ status: 'rejected', appointmentStatus: 'Rejected' })).toBe('declined')
  expect(queueScreen({ status: 'abandoned', appointmentStatus: 'Canceled' })).toBe('left')
})
