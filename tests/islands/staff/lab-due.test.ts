// @vitest-environment node
import { expect, it } from 'vitest'
import { callLabel, dueMoment, isLate } from '#islands/staff/labs/labels'

const zone = 'America/New_York'
const now = Date.parse('2026-11-29T19:00:00.000Z')

it('names the day by which a patient is called, and the end of a day as its last minute', () => {
  expect(callLabel('2026-11-30T05:00:00.000Z', now, zone)).toBe('Call today')
  expect(callLabel('2026-11-28T05:00:00.000Z', now, zone)).toBe('Call today')
  expect(callLabel(null, now, zone)).toBe('Call today')
  expect(callLabel('2026-11-30T23:00:00.000Z', now, zone)).toBe('Call by tomorrow')
  expect(callLabel('2026-12-02T23:00:00.000Z', now, zone)).toMatch(/^Call by Dec 2$/)
  expect(dueMoment('2026-11-30T05:00:00.000Z', { zone, hours: '12h' })).toContain(
    '11/29/2026, 11:59 PM',
  )
  expect(isLate('2026-11-28T05:00:00.000Z', now)).toBe(true)
  expect(isLate(null, now)).toBe(false)
})
