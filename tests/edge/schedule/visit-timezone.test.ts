import { beforeEach, expect, it } from 'vitest'
import { as, userId } from '../world'
import { at, resetSchedule } from './schedule-fixtures'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())

it('a visit to come follows the patient to another time zone, and one that is over stays as it was', async () => {
  const patient = userId('patient')
  const [over, toCome] = [
    await visitIn('Complete'),
    await visitIn('Scheduled', 'video', at('15:00')),
  ]
  const zoneOf = async (id: string) => (await as('support').appointments.get(id)).patientTimezone
  await as('patient').users.update(patient, { timezone: 'Pacific/Honolulu' })
  expect([await zoneOf(over), await zoneOf(toCome)]).toEqual([
    'America/New_York',
    'Pacific/Honolulu',
  ])
  const move = { state: 'CA', zip: '90001' } as const
  await as('support').patients.update(patient, move)
  expect([await zoneOf(over), await zoneOf(toCome)]).toEqual([
    'America/New_York',
    'America/Los_Angeles',
  ])
})
