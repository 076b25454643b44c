// @vitest-environment node
import { expect, test } from 'vitest'
import { formatPatientTime } from '#islands/staff/appointments/rows/format'

const newYork = { zone: 'America/New_York', hours: '12h' } as const
const patientTime = (startsAt: string, patientZone: string) =>
  formatPatientTime({ startsAt, patientZone }, newYork)

test('Staff in New York read the day of a patient in Guam, who is a day ahead', () => {
  expect(patientTime('2026-11-30T23:00:00.000Z', 'Pacific/Guam')).toBe('12/01/2026, 9:00 AM ChST')
})

test('On one day the time of the patient is enough, and nothing where their clock shows the same', () => {
  expect(patientTime('2026-11-30T23:00:00.000Z', 'Pacific/Honolulu')).toBe('1:00 PM HST')
  expect(patientTime('2026-11-30T23:00:00.000Z', 'America/Detroit')).toBeNull()
})
