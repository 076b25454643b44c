import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { labOrders, labProgressStatements, reportLateOrders } from '#edge/domains/labs/index'
import type { LabStatus } from '#edge/domains/labs/transitions'
import { drainOutbox } from '#edge/events/request-drain'
import { labLegTable } from '#edge/platform/db/care-tables'
import { connect, sql } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, hourMs, iso, now } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { as, bindings, db, userId, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)
beforeEach(async () => {
  for (const table of ['tasks', 'user_notifications', 'observations', 'labs'])
    await db.exec(`delete from ${table}`)
  await setCity('New York')
})

const patient = userId('patient')
const environment = environmentOf(bindings)
const database = connect(bindings.DB)
const drain = () => drainOutbox(environment)
const move = async (id: string, status: LabStatus, at = now()) => {
  await database.batch([...labProgressStatements(sql`l.id = ${id}`, { status, at: iso(at) })])
  await drain()
}
const mail = (id: string, who: 'patient' | 'otherPatient' | 'provider' = 'patient') =>
  as(who).call('POST /labs/:id/mail', { params: { id } })
const read = (id: string) => as('patient').labs.get(id)
const countEvents = async (id: string, name: string) =>
  await db
    .prepare('select count(*) as n from events where subject_id = ? and name = ?')
    .bind(id, name)
    .first<number>('n')
/** Kinds of what the patient was told of an order, in order. */
const toldOf = async (id: string) => {
  await drain()
  const { results } = await db
    .prepare(
      'select code from user_notifications where user_id = ? and subject_id = ? order by event_seq',
    )
    .bind(patient, id)
    .all<{ code: string }>()
  return results.map(({ code }) => code)
}
const openTasks = async (id: string) => {
  await drain()
  const tasks = await as('clinical_lead').tasks.list({ page: { size: 100 } })
  return tasks.filter(({ subjectId, status }) => subjectId === id && status === 'todo')
}
const setCity = (city: string | null) =>
  db.prepare('update patients set city = ? where id = ?').bind(city, patient).run()

describe('a kit', () => {
  it('is not sent to an address that went from the record, and is a task until it is sent again', async () => {
    const { id } = await addLab()
    await drain()
    await db.prepare('update labs set placed_at = null where id = ?').bind(id).run()
    await setCity(null)
    const context = { env: environment, db: database, runAgain: () => {} }
    await labOrders.handle([{ name: 'labs.order', subjectId: id } as never], context)
    expect(await as('provider').labs.get(id)).toMatchObject({
      status: 'ordered',
      transmissionFailedAt: expect.any(String),
    })
    expect((await openTasks(id)).map(({ kind }) => kind)).toEqual(['failed_lab_transmission'])
    const retry = () => as('provider').call('POST /labs/:id/retry', { params: { id } })
    expect(await codeOf(retry())).toBe('address_needed')
    await setCity('New York')
    await retry()
    await drain()
    const placed = await db
      .prepare('select placed_at from labs where id = ?')
      .bind(id)
      .first('placed_at')
    expect(placed).not.toBeNull()
  })

  it('tells its patient of each leg, by name', async () => {
    const { id } = await addLab()
    await drain()
    for (const status of [
      'kit_shipped',
      'kit_delivered',
      'in_transit',
      'received_by_lab',
      'in_process',
    ] as const)
      await move(id, status)
    expect(await toldOf(id)).toEqual([
      'kit_ordered',
      'kit_shipped',
      'kit_delivered',
      'samples_received',
    ])
  })

  it('tells of the lab once, also where it left out that it received the samples', async () => {
    const { id } = await addLab()
    await move(id, 'in_process')
    expect(await toldOf(id)).toEqual(['kit_ordered', 'samples_received'])
  })

  it('that staff drafted tells no one; one that a clinician declines tells who asked', async () => {
    const drafted = await addLab('assistant')
    expect(await toldOf(drafted.id)).toEqual([])
    await as('provider').labs.delete(drafted.id)
    expect(await toldOf(drafted.id)).toEqual([])
    const request = await addLab('patient')
    await as('provider').labs.delete(request.id)
    expect(await toldOf(request.id)).toEqual(['order_ended'])
    const takenBack = await addLab('patient')
    await as('patient').labs.delete(takenBack.id)
    expect(await toldOf(takenBack.id)).toEqual([])
  })

  it.each(['rejected', 'lost'] as const)(
    'that is %s tells its patient, and is a task',
    async (status) => {
      const { id } = await addLab()
      await move(id, status)
      expect(await toldOf(id)).toEqual(['kit_ordered', 'order_ended'])
      expect((await openTasks(id)).map(({ kind }) => kind)).toEqual(['lab_not_done'])
    },
  )

  it('has the day of each leg that the lab named', async () => {
    const { id } = await addLab()
    const days = ['2026-03-02', '2026-03-04', '2026-03-06'].map((day) =>
      Date.parse(`${day}T12:00:00Z`),
    )
    const [shipped = 0, delivered = 0, received = 0] = days
    await move(id, 'kit_shipped', shipped)
    await move(id, 'kit_delivered', delivered)
    await move(id, 'kit_shipped', received)
    await move(id, 'received_by_lab', received)
    expect(await read(id)).toMatchObject({
      shippedAt: iso(shipped),
      deliveredAt: iso(delivered),
      mailedAt: null,
      receivedAt: iso(received),
    })
  })
})

describe('a patient who mailed their kit', () => {
  it('says so once: said again, nothing changes', async () => {
    const { id } = await addLab()
    await move(id, 'kit_delivered')
    const mailed = await mail(id)
    expect(mailed).toMatchObject({ status: 'in_transit', mailedAt: expect.any(String) })
    expect(await mail(id)).toMatchObject({ version: mailed.version, mailedAt: mailed.mailedAt })
    expect(await countEvents(id, 'labs.mail')).toBe(1)
    await drain()
    const open = await as('patient').todos.in({ patients: patient }).list()
    expect(open.filter(({ subjectId, status }) => subjectId === id && status === 'todo')).toEqual(
      [],
    )
    expect(await toldOf(id)).not.toContain('samples_received')
  })

  it('says so from two windows at once, with one effect', async () => {
    const { id } = await addLab()
    await move(id, 'kit_shipped')
    const answers = await Promise.all([statusOf(mail(id)), statusOf(mail(id))])
    expect(answers.every((status) => status === 200 || status === 412)).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'in_transit' })
    expect(await countEvents(id, 'labs.mail')).toBe(1)
  })

  it('is alone in it, and only while the kit is with them', async () => {
    const { id } = await addLab()
    expect(await codeOf(mail(id))).toBe('invalid_transition')
    await move(id, 'kit_delivered')
    expect(await statusOf(mail(id, 'provider'))).toBe(403)
    expect(await statusOf(mail(id, 'otherPatient'))).toBe(404)
    expect((await read(id)).can).toContain('mail')
    await move(id, 'received_by_lab')
    expect(await codeOf(mail(id))).toBe('invalid_transition')
    expect((await read(id)).can).not.toContain('mail')
  })

  it('has no kit to mail at a lab site', async () => {
    const { id } = await addLab()
    await move(id, 'in_transit')
    await db.prepare(`update labs set collection = 'lab_site' where id = ?`).bind(id).run()
    expect(await codeOf(mail(id))).toBe('no_kit')
  })

  it('gave the day of the specimen until the lab names another', async () => {
    const { id } = await addLab()
    await move(id, 'kit_delivered')
    const { mailedAt } = await mail(id)
    expect((await read(id)).collectedAt).toBe(mailedAt)
    await move(id, 'received_by_lab')
    expect((await read(id)).collectedAt).toBe(mailedAt)
    const collectedAt = iso(now() - hourMs)
    await report(id, inRange, 'final', collectedAt)
    expect((await as('provider').labs.get(id)).collectedAt).toBe(collectedAt)
  })
})

/** The daily job, so many days from now. */
const passDays = (days: number) => reportLateOrders(database, now() + days * dayMs)
const kitLegs = labLegTable.filter(
  ({ collection, verb }) => collection === 'home_kit' && verb === 'pass_due',
)

describe('a kit that takes too long', () => {
  it.each(kitLegs.map(({ status, days }) => [status as LabStatus, Number(days)] as const))(
    'is, as %s for %i days, a task of a person by name, and tells its patient, once',
    async (status, days) => {
      const { id } = await addLab()
      if (status !== 'ordered') await move(id, status)
      await drain()
      await passDays(days - 1)
      expect(await openTasks(id)).toEqual([])
      expect((await read(id)).lateAt).toBeNull()
      await passDays(days + 1)
      await passDays(days + 2)
      expect(await openTasks(id)).toMatchObject([
        { kind: 'kit_late', assigneeName: 'Daniel Reyes' },
      ])
      expect((await toldOf(id)).filter((kind) => kind === 'kit_late')).toHaveLength(1)
      expect((await read(id)).lateAt).not.toBeNull()
    },
  )

  it('ends its task with the next step, and waits for the one after', async () => {
    const { id } = await addLab()
    await drain()
    await passDays(5)
    await drain()
    await db.exec(`update tasks set created_at = '2020-01-01T00:00:00.000Z'`)
    await move(id, 'kit_shipped')
    expect(await openTasks(id)).toEqual([])
    expect((await read(id)).lateAt).toBeNull()
    await passDays(6)
    expect(await openTasks(id)).toEqual([])
    await passDays(8)
    expect(await openTasks(id)).toMatchObject([{ kind: 'kit_late' }])
  })

  it('reminds who has it before it is a task, and ends with what they mail', async () => {
    const { id } = await addLab()
    await move(id, 'kit_delivered')
    await passDays(8)
    await passDays(9)
    expect((await toldOf(id)).filter((kind) => kind === 'lab_step')).toHaveLength(1)
    expect(await openTasks(id)).toEqual([])
    await passDays(22)
    await drain()
    await db.exec(`update tasks set created_at = '2020-01-01T00:00:00.000Z'`)
    await mail(id)
    expect(await openTasks(id)).toEqual([])
  })
})

it('what a patient asks for is a task of their clinician within one business day', async () => {
  const { id } = await addLab('patient')
  const [task] = await openTasks(id)
  expect(task).toMatchObject({ kind: 'lab_request', assigneeName: 'Daniel Reyes' })
})
