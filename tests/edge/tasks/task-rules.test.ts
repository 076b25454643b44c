import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { encryptedValues } from '../encrypted-values'
import { addLab, inRange, report } from '../labs/reports-on-orders'
import { as, bindings, db, userId, world } from '../world'

beforeAll(world)
beforeEach(() => db.prepare('delete from tasks').run())

const patient = () => userId('patient')
const drain = () => drainOutbox(environmentOf(bindings))

describe('a task', () => {
  const ask = (kind: string) => as('support').tasks.create({ kind, patientId: patient() } as never)

  it('of support that asks the patient for insurance or a whole profile is completed once that is on file', async () => {
    const { sexuality } = await encryptedValues('patients', patient(), { sexuality: 'Queer' })
    await db.batch([
      db.prepare('delete from todos'),
      db
        .prepare(
          `update patients set gender = 'Male', sex = 'Male', sexuality = ?, race = '["White"]', height = null,
             ethnicity = 'Prefer not to answer', weight = 160, contact_method = 'Email', has_no_ssn = 1, sms_opt_out = 1
           where id = ?`,
        )
        .bind(sexuality, patient()),
    ])
    const [insurance, profile] = [await ask('upload-insurance'), await ask('update-about-me')]
    const statuses = async () => {
      await drain()
      return Promise.all(
        [insurance, profile].map(async ({ id }) => (await as('support').tasks.get(id)).status),
      )
    }
    await as('patient').patients.update(patient(), { weight: 165 })
    expect(await statuses()).toEqual(['todo', 'todo'])
    await as('patient')
      .insurances.in({ patients: patient() })
      .create({ payer: 'Aetna', memberId: 'W123456789', relation: 'self' })
    expect(await statuses()).toEqual(['completed', 'todo'])
    await as('patient').patients.update(patient(), { height: 70 })
    expect(await statuses()).toEqual(['completed', 'completed'])
  })
})

describe('a new insurance', () => {
  it('opens a task to check it and write to the patient, until it is removed', async () => {
    const mine = as('patient').insurances.in({ patients: patient() })
    const { id } = await mine.create({ payer: 'Cigna', memberId: 'C987654321', relation: 'self' })
    await drain()
    const list = async () =>
      (await as('support').tasks.list({ filter: { kind: 'check_insurance' } })).filter(
        ({ subjectId }) => subjectId === id,
      )
    expect(await list()).toMatchObject([{ status: 'todo', team: 'customer_support' }])
    await mine.delete(id)
    await drain()
    expect(await list()).toMatchObject([{ status: 'completed' }])
  })
})

describe('a missed visit', () => {
  const event = (name: string, subject: string) =>
    db
      .prepare(
        `insert into events (name, subject_type, subject_id, patient_id, request_id, route, occurred_at)
         values (?, 'appointments', ?, ?, 'r', 'system', ?)`,
      )
      .bind(name, subject, patient(), new Date().toISOString())
      .run()
  it('is a task to call, completed by the next booking, each on record once', async () => {
    const visit = crypto.randomUUID()
    await event('appointments.set_missed', visit)
    await drain()
    await drain()
    const list = () => as('manager').tasks.list({ filter: { kind: 'call_after_missed_visit' } })
    expect(await list()).toMatchObject([
      { status: 'todo', team: 'ma', subjectId: visit, createdBy: null },
    ])
    await event('appointments.create', crypto.randomUUID())
    await drain()
    expect(await list()).toMatchObject([{ status: 'completed', reasonCode: 'rebooked' }])
    const [task] = await list()
    const recorded = await db
      .prepare(
        `select name from events where subject_type = 'tasks' and subject_id = ? and name not like '%.list' and name not like '%.read' order by seq`,
      )
      .bind(task?.id ?? '')
      .all<{ name: string }>()
    expect(recorded.results.map(({ name }) => name)).toEqual([
      'tasks.create',
      'tasks.mark_completed',
    ])
  })
})

describe('a final result', () => {
  const tasksAbout = async (id: string) =>
    (await as('manager').tasks.list({ filter: { kind: 'lab_not_done' } })).filter(
      ({ subjectId }) => subjectId === id,
    )

  it('that lacks tests is a task to order them again, once, which the next order completes', async () => {
    const { id } = await addLab()
    await report(id, inRange.slice(0, 1), 'partial')
    await drain()
    expect(await tasksAbout(id)).toEqual([])
    await report(id, inRange.slice(0, 2))
    await drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'todo', team: 'ma' }])

    await report(id, [{ code: 'syphilis_rpr', value: 'Reactive' }], 'corrected')
    await drain()
    expect(await tasksAbout(id)).toHaveLength(1)
    await addLab('provider', ['egfr'])
    await drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed' }])
  })

  it('that lacks tests is done when a later report brings them all', async () => {
    const { id } = await addLab()
    await report(id, inRange.slice(0, 1))
    await report(id, inRange.slice(1, 2), 'corrected')
    await drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'todo' }])
    await report(id, inRange.slice(2), 'corrected')
    await drain()
    expect(await tasksAbout(id)).toMatchObject([{ status: 'completed', reasonCode: 'done' }])
  })

  it('that has each test, in parts or at once, is none', async () => {
    const [whole, inParts] = [await addLab(), await addLab()]
    await report(whole.id)
    await report(inParts.id, inRange.slice(0, 2), 'partial')
    await report(inParts.id, inRange.slice(2))
    await drain()
    expect(await tasksAbout(whole.id)).toEqual([])
    expect(await tasksAbout(inParts.id)).toEqual([])
  })
})
