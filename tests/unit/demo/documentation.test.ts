import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { insertionOf } from '#demo/row-builders'
import { documentation, type PastVisit, pastVisits } from '#demo/visits/documentation'
import { decryptContent } from '#edge/domains/soap_notes/content'
import { decryptField } from '#edge/platform/crypto/field-encryption'
import { all, count, database, load, settle } from './database'

const keys = { FIELD_KEYS: `t1:${Buffer.from('f'.repeat(32)).toString('base64')}` }
const today = '2026-11-23'
const now = Date.parse(`${today}T17:00Z`)

const documented = async () => {
  const db = database()
  load(db, { today })
  settle(db, now)
  const visits = all<PastVisit & Record<string, string>>(db, pastVisits)
  for await (const row of documentation(visits, now, keys)) {
    const { sql, values } = insertionOf(row)
    db.prepare(sql).run(...values)
  }
  return { db, visits }
}

describe('the documentation of the demo', () => {
  it('signs the notes of complete visits and sends their summaries, and leaves a draft of the others', async () => {
    const { db, visits } = await documented()
    expect(visits.length).toBeGreaterThan(20)
    const complete = visits.filter(({ status }) => status === 'Complete').length
    expect(count(db, "from soap_notes where status = 'signed' and shown_at is not null")).toBe(
      complete,
    )
    expect(count(db, "from after_visit_summaries where status = 'sent'")).toBe(complete)
    expect(count(db, "from soap_notes where status = 'draft'")).toBe(visits.length - complete)
    expect(count(db, "from referrals where status = 'sent'")).toBeGreaterThan(0)
    expect(count(db, "from vaccine_orders where status = 'given'")).toBeGreaterThan(0)
    expect(all(db, 'select status, due_on from doh_morbidities')).toEqual([
      { status: 'draft', due_on: '2026-11-24' },
    ])
    expect(all(db, pastVisits)).toEqual([])
  })

  it('is encrypted for the row it stands in', async () => {
    const { db } = await documented()
    const [note] = all<{ id: string; content: never; summary: never }>(
      db,
      `select n.appointment_id as id, n.content, s.content as summary from soap_notes n
        join after_visit_summaries s on s.appointment_id = n.appointment_id limit 1`,
    )
    const { id = '', content, summary } = note ?? {}
    expect(await decryptContent(keys, id, content ?? null)).toMatchObject({
      chief_complaint: 'Follow-up visit',
    })
    const read = await decryptField(keys, summary ?? [], `after_visit_summaries.content:${id}`)
    expect(JSON.parse(read)).toMatchObject({ reason: 'Follow-up visit', followUpWeeks: 12 })
  })
})
