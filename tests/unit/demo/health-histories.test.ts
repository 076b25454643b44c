import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { healthHistorySteps } from '#demo/health-histories'
import { count, database, load } from './database'

const keys = { FIELD_KEYS: `t1:${Buffer.from('f'.repeat(32)).toString('base64')}` }
const today = '2026-11-23'

describe('the health histories of the demo', () => {
  it('put words and measurements into their tables, and raise the alerts of both', async () => {
    const db = database()
    load(db, { today })
    for (const { sql, rows } of await healthHistorySteps(today, keys)) {
      const statement = db.prepare(sql)
      for (const row of rows) statement.run(...row)
    }
    expect(count(db, "from health_histories where section = 'allergies'")).toBeGreaterThan(0)
    expect(count(db, "from health_histories where section = 'vitals'")).toBeGreaterThan(0)
    expect(count(db, "from observations where category = 'laboratory'")).toBeGreaterThan(0)
    expect(
      count(db, 'from health_alerts a join observations o on o.id = a.entry_id'),
    ).toBeGreaterThan(0)
    expect(
      count(db, 'from health_alerts a join health_entries e on e.id = a.entry_id'),
    ).toBeGreaterThan(0)
  })
})
