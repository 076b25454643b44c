import { describe, expect, it } from 'vitest'
import { clinic } from '#demo/clinic'
import { advanceAppointments } from '#demo/visits/advance-appointments'
import { extendAvailabilities } from '#demo/visits/availabilities'
import { fromLocalTime, localDate } from '#edge/platform/time'
import { db, prepareRow } from '../world'

const zone = 'America/New_York'
const today = localDate(Date.now(), zone)

const load = async () => {
  for (const { sql, rows } of clinic({ today, passwordHash: 'scrypt$' }))
    for (let from = 0; from < rows.length; from += 500)
      await db.batch(rows.slice(from, from + 500).map((row) => db.prepare(sql).bind(...row)))
}
const count = async (sql: string) =>
  (await db.prepare(`select count(*) n ${sql}`).first<{ n: number }>())?.n

describe('the demo in the real database', () => {
  it('is inserted without a refused row', async () => {
    await load()
    expect(await count(`from patients where id like '01990000-0101-%'`)).toBe(60)
    expect(await count(`from appointments where id like '01990000-0110-%'`)).toBeGreaterThan(90)
  })

  it('settles and opens the next days', async () => {
    await db.batch(advanceAppointments(fromLocalTime(`${today}T15:00`, zone)).map(prepareRow))
    expect(
      await count(`from appointments where status = 'Complete' and starts_at like '${today}%'`),
    ).toBeGreaterThan(0)
    expect(await extendAvailabilities(db, today)).toBe(0)
    const inAWeek = localDate(Date.now() + 7 * 86_400_000, zone)
    expect(await extendAvailabilities(db, inAWeek)).toBeGreaterThan(30)
    expect(await extendAvailabilities(db, inAWeek)).toBe(0)
  })
})
