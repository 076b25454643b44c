import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs, iso, now } from '#edge/platform/time'
import { as, asUnproven, db, type Person, userId, world } from '../world'

const patient = userId('patient')
const mainAs = (who: Person, query: object = {}) =>
  as(who).call('GET /patients/reports/main', { query })
const inactiveAs = (who: Person, days?: number) =>
  as(who).call('GET /patients/reports/inactive_patients', { query: days ? { days } : {} })
const namesIn = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

beforeEach(async () => {
  await world()
  await db
    .prepare("update patients set status = 'active', enrolled_at = ?, next_appointment_at = null")
    .bind(iso(now() - 200 * dayMs))
    .run()
  await db.prepare('delete from appointments').run()
})

describe('a report of patients', () => {
  it('says who has them in care and when they are seen, of a clinician’s own alone', async () => {
    const [row] = (await mainAs('manager')).filter(({ patientId }) => patientId === patient)
    expect(row).toMatchObject({
      name: 'Jordan Ellis',
      state: 'NY',
      status: 'active',
      providerName: 'Daniel Reyes',
      insured: true,
      lastVisitAt: null,
    })
    expect(namesIn(await mainAs('provider'))).toEqual(['Jordan Ellis'])
    expect(namesIn(await mainAs('manager', { state: 'NY' }))).toContain('Jordan Ellis')
    await expect(mainAs('support')).rejects.toMatchObject({ status: 403 })
  })

  it('finds those who were not seen for so many days and have no visit to come', async () => {
    expect(namesIn(await inactiveAs('support'))).toContain('Jordan Ellis')
    expect(namesIn(await inactiveAs('support', 365))).not.toContain('Jordan Ellis')
    await db
      .prepare("update patients set next_appointment_at = '2099-12-01T15:00:00.000Z' where id = ?")
      .bind(patient)
      .run()
    expect(namesIn(await inactiveAs('support'))).not.toContain('Jordan Ellis')
    await expect(inactiveAs('support', 3)).rejects.toMatchObject({ status: 400 })
  })

  it('lists inactive patients among those not seen, whenever they were seen last', async () => {
    await db
      .prepare("update patients set status = 'inactive', enrolled_at = ? where id = ?")
      .bind(iso(now()), patient)
      .run()
    const [row] = (await inactiveAs('support', 365)).filter(
      ({ patientId }) => patientId === patient,
    )
    expect(row).toMatchObject({ name: 'Jordan Ellis', status: 'inactive' })
  })

  it('of HIV care lists whose viral load is due, and no one on PrEP', async () => {
    const dueAs = (who: Person, program?: 'oral_prep' | 'hiv_care') =>
      as(who).call('GET /patients/reports/hiv', { query: program ? { program } : {} })
    const day = '2026-01-05'
    await db
      .prepare(
        `insert into care_steps (id, patient_id, code, act, anchor_on, due_on, opens_on, closes_on, status,
           created_at, updated_at)
         values ('step-rna', ?, 'hiv_care_rna', 'test', ?, ?, ?, ?, 'open', ?, ?)`,
      )
      .bind(patient, day, day, day, day, iso(now()), iso(now()))
      .run()
    expect(await dueAs('clinical_admin', 'hiv_care')).toMatchObject([
      { name: 'Jordan Ellis', dueOn: '2026-01-05', lastTestAt: null },
    ])
    expect(namesIn(await dueAs('clinical_admin'))).not.toContain('Jordan Ellis')
    await expect(dueAs('manager', 'hiv_care')).rejects.toMatchObject({ status: 403 })
    await expect(dueAs('clinical_admin', 'prep' as never)).rejects.toMatchObject({
      status: 400,
      errors: [{ detail: 'Choose a program. Use one of: oral_prep, hiv_care' }],
    })
  })

  it('leaves as a file with a reason and a fresh proof, by those who may take it', async () => {
    const fileAs = (who: Person) =>
      as(who).call('GET /patients/reports/insurance', { csvReason: 'planning' } as never)
    const unproven = asUnproven('manager').call('GET /patients/reports/insurance', {
      csvReason: 'planning',
    } as never)
    await expect(unproven).rejects.toMatchObject({ status: 422 })
    expect(String(await fileAs('manager'))).toContain('Jordan Ellis')
    await expect(fileAs('provider')).rejects.toMatchObject({ status: 403 })
    const exported = await db
      .prepare("select count(*) as count from events where name like '%.export%'")
      .first<{ count: number }>()
    expect(exported?.count).toBeGreaterThan(0)
  })
})
