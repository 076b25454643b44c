import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicDay, clinicMidnight, clinicZone, holdClinicZone } from '#edge/platform/time'
import { as, db, world } from '../world'

beforeAll(() => world())
afterAll(() => holdClinicZone(null))

const setting = async () =>
  (await as('admin').system_settings.list({ filter: { key: 'clinic_timezone' } }))[0]
const move = async (value: string, version?: number) =>
  as('admin').system_settings.update(
    (await setting())?.id ?? '',
    { value },
    version ? { version } : {},
  )
describe('the time zone of the clinic', () => {
  it('is New York until the clinic says otherwise', async () => {
    expect((await setting())?.value).toBe('America/New_York')
    expect(clinicMidnight('2026-07-01')).toBe('2026-07-01T04:00:00.000Z')
  })

  it('moves days, reports and opening hours, and no stored instant', async () => {
    const stored = () =>
      db
        .prepare('select id, created_at from users order by id')
        .all()
        .then(({ results }) => results)
    const before = await stored()
    await move('America/Los_Angeles')
    expect(clinicZone()).toBe('America/Los_Angeles')
    expect(clinicMidnight('2026-07-01')).toBe('2026-07-01T07:00:00.000Z')
    expect(clinicDay('2026-07-01T05:00:00.000Z')).toBe('2026-06-30')
    const hours = await as('manager').business_hours.list()
    expect(new Set(hours.map(({ timezone }) => timezone))).toEqual(new Set(['America/Los_Angeles']))
    expect(hours[0]).toMatchObject({ opens: '08:00' })
    expect(await stored()).toEqual(before)
    await move('America/New_York')
  })

  it('is read anew by an isolate that held another one', async () => {
    await db
      .prepare("update system_settings set value = 'America/Denver' where key = 'clinic_timezone'")
      .run()
    holdClinicZone('America/New_York')
    const { evictAllSessions } = await import('#edge/access/sessions/session')
    evictAllSessions()
    await as('support').business_hours.list()
    expect(clinicZone()).toBe('America/Denver')
    await move('America/New_York')
  })

  it('is changed by an admin alone, to a zone there is, over the version they saw', async () => {
    const row = await setting()
    const id = row?.id ?? ''
    await expect(
      as('manager').system_settings.update(id, { value: 'America/Chicago' }),
    ).rejects.toMatchObject({ status: 403 })
    for (const value of ['', 'Mars', '-05:00'])
      await expect(move(value)).rejects.toMatchObject({ status: 422 })
    await move('America/Chicago', row?.version)
    await expect(move('America/Denver', row?.version)).rejects.toMatchObject({ status: 412 })
    expect(clinicZone()).toBe('America/Chicago')
    await move('America/New_York')
  })
})
