import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseDueResults } from '#edge/domains/labs/index'
import { handUpTasks } from '#edge/domains/tasks/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now, setClock } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { as, bindings, db, providerId, userId, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)
beforeEach(() => db.exec('delete from tasks; delete from out_of_office_times;'))
afterEach(async () => {
  setClock(null)
  await db.exec(`delete from user_settings where name = 'call_me_first'`)
  await db.prepare(`update patients set state = 'NY' where id = ?`).bind(userId('patient')).run()
})

const database = connect(bindings.DB)
const drain = () => drainOutbox(environmentOf(bindings))
const reactive = [{ code: 'hiv_ag_ab', value: 'Reactive' }] as const
const addResult = async (values: Parameters<typeof report>[1] = reactive) => {
  const { id } = await addLab()
  await report(id, values)
  await drain()
  return id
}
const taskOf = async (labId: string) =>
  (await as('clinical_lead').tasks.list({ page: { size: 100 } })).find(
    ({ subjectId }) => subjectId === labId,
  )
const isOnCareTeam = async (id: string) =>
  (await db
    .prepare(`select 1 as one from care_team where user_id = ? and patient_id = ?`)
    .bind(id, userId('patient'))
    .first()) !== null

const goAway = async (coverId: string | null) => {
  await db
    .prepare(
      `insert into out_of_office_times (id, provider_id, purpose, cover_id, starts_at, ends_at, status, requested_by_id, created_at, updated_at)
       values ('away', ?, 'leave', ?, ?, ?, 'approved', ?, ?, ?)`,
    )
    .bind(
      providerId('provider'),
      coverId,
      iso(now() - hourMs),
      iso(now() + 48 * hourMs),
      userId('provider'),
      iso(now()),
      iso(now()),
    )
    .run()
}

describe('the task of a result', () => {
  it('is the clinician’s, and goes to the lead where a possible HIV result waits for four hours', async () => {
    const id = await addResult()
    expect((await taskOf(id))?.assigneeName).toBe('Daniel Reyes')
    await handUpTasks(database, now() + 3 * hourMs)
    expect((await taskOf(id))?.assigneeName).toBe('Daniel Reyes')
    await handUpTasks(database, now() + 5 * hourMs)
    await drain()
    expect(await taskOf(id)).toMatchObject({ assigneeName: 'Lea Dunn', priority: 1 })
    const lab = await as('clinical_lead').call('POST /labs/:id/tell', { params: { id } })
    expect(lab.toldByName).toBe('Lea Dunn')
    const notices = await as('clinical_lead').call('GET /users/:user/user_notifications', {
      params: { user: userId('clinical_lead') },
      query: {},
    })
    expect(JSON.stringify(notices)).toContain('task')
    const { results } = await db
      .prepare(`select 1 from events where name = 'tasks.update_assignee'`)
      .all()
    await handUpTasks(database, now() + 6 * hourMs)
    const again = await db
      .prepare(`select 1 from events where name = 'tasks.update_assignee'`)
      .all()
    expect(again.results).toHaveLength(results.length)
  })

  it('is the cover’s while its clinician is away, who sees the patient for as long', async () => {
    await goAway(userId('otherProvider'))
    const id = await addResult()
    expect((await taskOf(id))?.assigneeName).toBe('Amara Osei')
    expect((await as('otherProvider').labs.get(id)).ownerName).toBe('Amara Osei')
    const mine = await as('otherProvider').labs.list({
      filter: { awaitsClosing: 'true', mine: 'true' },
    })
    expect(mine.map((lab) => lab.id)).toContain(id)
    const { conversationId } = await as('otherProvider').call('POST /users/:user/conversations', {
      params: { user: userId('patient') },
      body: { messageText: 'Can you talk now?' },
    })
    await as('otherProvider').call('POST /labs/:id/tell', { params: { id } })
    await as('otherProvider').call('POST /labs/:id/close', {
      params: { id },
      body: { plan: 'referred' },
    })
    await drain()
    await handUpTasks(database, now())
    expect(await isOnCareTeam(userId('otherProvider'))).toBe(false)
    expect(await statusOf(as('otherProvider').labs.get(id))).toBe(404)
    expect(await statusOf(as('otherProvider').conversations.get(conversationId))).toBe(404)
  })

  it('is the lead’s where no one covers, and goes to the cover of who leaves later', async () => {
    await goAway(null)
    expect((await taskOf(await addResult()))?.assigneeName).toBe('Lea Dunn')
    await db.exec('delete from out_of_office_times')
    const id = await addResult()
    expect((await taskOf(id))?.assigneeName).toBe('Daniel Reyes')
    await goAway(userId('otherProvider'))
    await handUpTasks(database, now())
    expect((await taskOf(id))?.assigneeName).toBe('Amara Osei')
  })

  it('has no cover who is no clinician, or who is away themselves', async () => {
    const ask = (coverId: string) =>
      as('provider')
        .out_of_office_times.in({ providers: providerId('provider') })
        .create({
          purpose: 'leave',
          startsAt: iso(now() + hourMs),
          endsAt: iso(now() + 2 * hourMs),
          coverId,
        })
    expect(await codeOf(ask(userId('support')))).toBe('no_cover')
    expect(await codeOf(ask(userId('provider')))).toBe('no_cover')
    expect((await ask(userId('otherProvider'))).coverName).toBe('Amara Osei')
  })
})

describe('a release that waits for a call', () => {
  const release = (id: string) => as('provider').call('POST /labs/:id/release', { params: { id } })
  const read = (id: string) => as('provider').labs.get(id)
  const later = (hours: number) => releaseDueResults(database, now() + hours * hourMs)

  it('is asked for by the patient in their settings: until they are told, for three days at most', async () => {
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: userId('patient') },
      body: { callMeFirst: true },
    })
    const [first, second] = [await addResult(inRange), await addResult(inRange)]
    expect(await codeOf(release(first))).toBe('tell_first')
    expect((await as('patient').labs.get(first)).waitsForCall).toBe('patient')
    await later(25)
    expect((await read(first)).releasedAt).toBeNull()
    await as('provider').call('POST /labs/:id/tell', { params: { id: first } })
    expect((await as('patient').labs.get(first)).waitsForCall).toBeNull()
    await later(25)
    expect((await read(first)).releasedAt).not.toBeNull()
    expect((await read(second)).releasedAt).toBeNull()
    await later(73)
    expect(await read(second)).toMatchObject({ releasedAt: expect.anything(), readAt: null })
  })

  it('is asked for with an order alone', async () => {
    const { id } = await as('provider')
      .labs.in({ patients: userId('patient') })
      .create({ vendor: 'Ash', tests: ['egfr'], callFirst: true })
    await report(id, [{ code: 'egfr', value: '96' }])
    expect(await read(id)).toMatchObject({ callFirst: true, waitsForCall: 'patient' })
    expect((await read(await addResult(inRange))).waitsForCall).toBeNull()
  })

  it('is a rule of the state for what its row names, and has no end but the call', async () => {
    const [{ id }, { id: negative }] = [await addLab(), await addLab()]
    await db.prepare(`update patients set state = 'CA' where id = ?`).bind(userId('patient')).run()
    await report(id, reactive)
    await report(negative)
    expect(await read(id)).toMatchObject({ waitsForCall: 'law', releasesAt: null })
    expect((await read(negative)).waitsForCall).toBeNull()
    await later(100)
    expect((await read(id)).releasedAt).toBeNull()
    expect(await codeOf(release(id))).toBe('tell_first')
    await as('provider').call('POST /labs/:id/tell', { params: { id } })
    expect((await release(id)).releasedAt).not.toBeNull()
  })
})
