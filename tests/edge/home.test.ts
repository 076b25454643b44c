import { beforeAll, describe, expect, it } from 'vitest'
import { fromLocalTime, localDate, now } from '#edge/platform/time'
import type { StaffUser } from '#islands/staff/access/require-staff'
import { homePanels } from '#islands/staff/home/home-panels'
import { readPanels } from '#islands/staff/home/panel'
import { seedRows } from './access/rows'
import { insertAppointment } from './events/event-fixtures'
import { as, db, type Person, providerId, userId, world } from './world'

beforeAll(async () => {
  await world()
  await seedRows()
})

const readHome = async (who: Person, sources = homePanels) => {
  const api = as(who)
  const { id, providerId, capabilities } = await api.call('GET /me')
  const me = { id, providerId, role: who, zone: 'America/New_York', hours: '12h' }
  return readPanels(api, { me: me as unknown as StaffUser, capabilities }, sources, now())
}
const homeOf = async (who: Person) => (await readHome(who)).panels
const panel = async (who: Person, title: string) =>
  (await homeOf(who)).find((each) => each.title === title)

describe('the home of staff', () => {
  it.each([
    [
      'provider',
      'Assessments to review, Labs to review, Messages that wait, Notes to sign, Prescriptions to sign, Privacy, Tasks assigned to no one, To read and confirm, Waiting for a visit now, Your licenses, Your tasks, Your visits today',
    ],
    [
      'assistant',
      'Labs to review, Messages that wait, Prescriptions to sign, Tasks assigned to no one, To read and confirm, Visits today, Waiting for a visit now, Your tasks',
    ],
    [
      'support',
      'Messages that wait, Not delivered this week, Partner inquiries, Tasks assigned to no one, To read and confirm, Visits today, Waiting for a visit now, Your tasks',
    ],
    [
      'manager',
      'Hours to authorize, Licenses that end soon, Messages that wait, Not delivered this week, Partner inquiries, Tasks assigned to no one, Time away to decide, To read and confirm, Visits today, Waiting for a visit now, Your tasks',
    ],
    ['cbo', 'Invited colleagues, Patients'],
    [
      'pharmacy',
      'Invited colleagues, Patients, Tasks assigned to no one, To read and confirm, Your tasks',
    ],
    [
      'clinical_admin',
      'Hours to authorize, Labs to review, Licenses that end soon, Messages that wait, Not delivered this week, Partner inquiries, Privacy, Tasks assigned to no one, Time away to decide, To read and confirm, Visits today, Waiting for a visit now, Your tasks',
    ],
    [
      'clinical_lead',
      'Assessments to review, Hours to authorize, Labs to review, Messages that wait, Prescriptions to sign, Privacy, Tasks assigned to no one, Time away to decide, To read and confirm, Visits today, Waiting for a visit now, Your tasks',
    ],
    [
      'admin',
      'Invited colleagues, Licenses that end soon, Not delivered this week, Opening the clinic, Partner inquiries, To read and confirm',
    ],
  ] as const)('shows to %s the work of their role, and reads all of it', async (who, titles) => {
    const panels = await homeOf(who)
    expect(
      panels
        .map(({ title }) => title)
        .sort()
        .join(', '),
    ).toBe(titles)
  })

  it('lists the tasks of the reader, and those of no one', async () => {
    await db.prepare('delete from tasks').run()
    const create = (body: object) =>
      as('assistant').tasks.create({
        kind: 'call_back',
        patientId: userId('patient'),
        ...body,
      } as never)
    await create({})
    expect(await panel('provider', 'Your tasks')).toMatchObject({
      rows: [],
      empty: 'Nothing is assigned to you.',
    })
    expect(await panel('provider', 'Tasks assigned to no one')).toMatchObject({
      count: 1,
      href: '/staff/tasks?assignee=none&order=due',
    })
    await create({ assigneeId: userId('provider') })
    const tasks = await panel('provider', 'Your tasks')
    expect(tasks?.count).toBe(1)
    expect(tasks?.rows).toHaveLength(1)
  })

  it('counts what was not delivered this week, for any reason, and leads to exactly that list', async () => {
    await db.prepare('delete from deliveries').run()
    const dayMs = 86_400_000
    const planted = [
      ['failed', 1],
      ['bounced', 2],
      ['suppressed', 3],
      ['sent', 1],
      ['superseded', 1],
      ['failed', 10],
    ] as const
    for (const [at, [status, days]] of planted.entries()) {
      const stamp = new Date(now() - days * dayMs).toISOString()
      await db
        .prepare(
          `insert into deliveries (id, key, channel, kind, status, next_at, created_at)
           values (?, ?, 'email', 'visit_booked', ?, ?, ?)`,
        )
        .bind(`01990000-0000-7000-8000-0000000de1${at}0`, `planted:${at}`, status, stamp, stamp)
        .run()
    }
    const undelivered = await panel('support', 'Not delivered this week')
    expect(undelivered?.count).toBe(3)
    const link = new URL(undelivered?.href ?? '', 'https://clinic.test').searchParams
    const from = fromLocalTime(`${link.get('from')}T00:00`, 'America/New_York')
    const listed = await as('support').call('GET /notifications', {
      query: { status: link.get('status') as 'undelivered', from: new Date(from).toISOString() },
    })
    expect(listed.map(({ status }) => status).toSorted()).toEqual([
      'bounced',
      'failed',
      'suppressed',
    ])
  })

  it('counts every license that ends soon, also those beyond the rows of the panel', async () => {
    const provider = providerId('provider')
    await db
      .prepare(
        `insert or replace into licenses (id, provider_id, state, number, expires_on, created_at, updated_at)
         select 'ending' || code, ?, code, code, '2020-01-01', '', '' from states order by code desc limit 8`,
      )
      .bind(provider)
      .run()
    const ending = await as('provider')
      .licenses.in({ providers: provider })
      .list({ filter: { expiresBefore: localDate(now() + 61 * 86_400_000, 'America/New_York') } })
    expect(ending.length).toBeGreaterThan(7)
    const licenses = await panel('provider', 'Your licenses')
    expect(licenses?.count).toBe(ending.length)
    expect(licenses?.rows).toHaveLength(5)
  })

  it('counts every note to sign, also of an encounter long ago, as the linked list has them', async () => {
    const provider = providerId('provider')
    await db
      .prepare('update encounters set status = ? where provider_id = ?')
      .bind('in_progress', provider)
      .run()
    const insertEncounter = (at: number) =>
      db
        .prepare(
          `insert into encounters (id, patient_id, provider_id, encounter_type_id, status, started_at, ended_at, created_at, updated_at)
            values (?1, ?2, ?3, '1', 'completed', ?4, ?4, ?4, ?4)`,
        )
        .bind(
          `encounter-${at}`,
          userId('patient'),
          provider,
          new Date(1_700_000_000_000 + at * 86_400_000).toISOString(),
        )
    await db.batch(Array.from({ length: 30 }, (_, at) => insertEncounter(at)))
    const before = await panel('provider', 'Notes to sign')
    expect(before?.count).toBe(30)
    const visit = await insertAppointment(now() - 3 * 86_400_000, 'Documenting')
    const notes = await panel('provider', 'Notes to sign')
    expect(notes?.count).toBe(31)
    expect(notes?.rows[0]?.href).toBe(`/staff/visits/${visit}`)
    expect(notes?.rows).toHaveLength(5)
    const signed = await as('provider').callPage('GET /providers/:provider/completed_encounters', {
      params: { provider },
      query: { filter: { noteStatus: ['signed'] }, page: { total: true } },
    })
    expect(signed.total).toBe(0)
  })

  it('puts panels with work first, each row leading to a page of its own', async () => {
    const panels = await homeOf('provider')
    const withWork = panels.map(({ rows }) => rows.length > 0)
    expect(withWork).toEqual([...withWork].sort((a, b) => Number(b) - Number(a)))
    for (const { href } of panels.flatMap(({ rows }) => rows)) expect(href).toMatch(/^\/staff\//)
  })

  it('names in an address no one and nothing of their health', async () => {
    const addresses = (await homeOf('provider')).flatMap(({ href, rows }) => [
      href,
      ...rows.map((row) => row.href),
    ])
    expect(addresses.join(' ')).not.toMatch(/Ellis|Jordan|prep|hiv/i)
  })

  it('stands with what could be read when one kind of work cannot, and says so', async () => {
    const broken = { opens: () => true, read: () => Promise.reject(new Error('no answer')) }
    const { panels, isPartial } = await readHome('support', [broken, ...homePanels])
    expect(panels.length).toBeGreaterThan(3)
    expect(isPartial).toBe(true)
    expect((await readHome('support')).isPartial).toBe(false)
  })
})
