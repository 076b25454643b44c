import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import {
  expireUnusedOrders,
  labProgressStatements,
  releaseDueResults,
} from '#edge/domains/labs/index'
import { releaseClasses } from '#edge/domains/record_releases/contract'
import { loadExcerpt } from '#edge/domains/record_releases/load-record'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { connect, sql } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now, setClock } from '#edge/platform/time'
import { statusOf } from '../documentation/visits'
import { as, asOvertaken, bindings, db, type Person, stepUpAs, userId, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)
afterEach(() => setClock(null))

const patient = userId('patient')
const database = connect(bindings.DB)
const drain = () => drainOutbox(environmentOf(bindings))
const act = (
  who: Person,
  verb: 'release' | 'nurse_review' | 'make_ready' | 'follow_up',
  id: string,
) => as(who).call(`POST /labs/:id/${verb}`, { params: { id } })
const read = (id: string) => as('provider').labs.get(id)

/** A result that came so many hours ago. */
const addResult = async (hoursAgo = 0, values: Parameters<typeof report>[1] = inRange) => {
  const { id } = await addLab()
  setClock(now() - hoursAgo * hourMs)
  await report(id, values)
  setClock(null)
  return id
}

describe('the reading of a result', () => {
  it('goes from the nurse to the clinician to the patient, and back for follow-up', async () => {
    const id = await addResult()
    expect(await statusOf(act('assistant', 'nurse_review', id))).toBe(403)
    const grant = (accessRights: string[]) =>
      as('admin').call('PUT /admin/system_users/:id/grant', {
        params: { id: userId('assistant') },
        body: { accessRights },
      })
    await stepUpAs('admin')
    await grant(['labs.nurse_review'])
    expect(await act('assistant', 'nurse_review', id)).toMatchObject({
      reviewStatus: 'Nurse Reviewed',
    })
    await grant([])
    expect((await act('provider', 'follow_up', id)).reviewStatus).toBe('Needs Follow-up')
    expect(await statusOf(act('provider', 'release', id))).toBe(409)
    expect((await act('provider', 'make_ready', id)).reviewStatus).toBe('Ready for Patient')
    expect(await act('provider', 'release', id)).toMatchObject({ reviewStatus: 'Released' })
    expect((await act('provider', 'follow_up', id)).releasedAt).not.toBeNull()
  })

  it('is released once by two clinicians at the same time', async () => {
    const id = await addResult()
    const later = asOvertaken('clinical_lead', /update "?labs/i, () =>
      act('provider', 'release', id),
    )
    const both = later.call('POST /labs/:id/release', { params: { id } })
    expect(await statusOf(both)).toBe(412)
    const { results } = await db
      .prepare(`select 1 from events where name = 'labs.release' and subject_id = ?`)
      .bind(id)
      .all()
    expect(results).toHaveLength(1)
  })

  it('takes a whole result', async () => {
    const { id } = await addLab()
    expect(await statusOf(act('provider', 'release', id))).toBe(409)
    await report(id, inRange.slice(0, 1), 'partial')
    expect(await statusOf(act('provider', 'release', id))).toBe(409)
    await report(id)
    expect(await statusOf(act('provider', 'release', id))).toBe(200)
  })
})

describe('a result that no one releases', () => {
  it('releases itself a day after it came, and is then told without a word of health', async () => {
    const [fresh, due] = [await addResult(23), await addResult(25)]
    await releaseDueResults(database, now())
    expect((await read(fresh)).reviewStatus).toBe('Needs Review')
    expect(await read(due)).toMatchObject({ reviewStatus: 'Released', releasesAt: null })
    await drain()
    const todos = await as('patient').todos.in({ patients: patient }).list()
    expect(todos.filter(({ subjectId }) => subjectId === due).map(({ kind }) => kind)).toEqual([
      'LAB_RESULTS_RECEIVED',
    ])
    const letters = (await capturedMessages(environmentOf(bindings))).map(
      ({ subject, text }) => `${subject} ${text}`,
    )
    expect(letters.length).toBeGreaterThan(0)
    for (const letter of letters)
      expect(letter).not.toMatch(/\b(labs?|tests?|results?|hiv|kidney)/i)
  })

  it('waits while it is held for this patient, for 72 hours at most', async () => {
    const id = await addResult(25)
    const hold = (body: object) =>
      as('provider').call('POST /labs/:id/hold', { params: { id }, body: body as never })
    const until = (hours: number) => iso(now() + hours * hourMs)
    expect(await statusOf(hold({ reasonCode: 'call_first', until: until(48) }))).toBe(422)
    expect(await statusOf(hold({ reasonCode: 'may_harm' }))).toBe(422)
    const held = await hold({ reasonCode: 'call_first', until: until(10) })
    expect(held).toMatchObject({ holdReason: 'call_first', releasesAt: held.holdUntil })
    await releaseDueResults(database, now())
    expect((await read(id)).reviewStatus).toBe('Needs Review')
    expect(await as('patient').labs.get(id)).not.toHaveProperty('holdReason')
    await releaseDueResults(database, now() + 11 * hourMs)
    expect(await read(id)).toMatchObject({ reviewStatus: 'Released', holdReason: null })
  })

  it('stays with its patient when a clinician follows it up after its release', async () => {
    const id = await addResult(25)
    await releaseDueResults(database, now())
    await act('provider', 'follow_up', id)
    await releaseDueResults(database, now())
    expect(await read(id)).toMatchObject({ reviewStatus: 'Needs Follow-up', releasesAt: null })
    expect((await read(id)).can).not.toContain('hold')
  })
})

describe('a corrected value', () => {
  it('is a new row that waits for its own release, and the earlier one stays', async () => {
    const id = await addResult(2)
    await act('provider', 'release', id)
    const values = () =>
      as('patient')
        .call('GET /labs/:lab/results', { params: { lab: id } })
        .then((rows) => rows.filter(({ code }) => code === 'egfr'))
        .then((rows) => rows.map(({ value, isCorrected }) => [value, isCorrected]).sort())
    setClock(now() + hourMs)
    await report(id, [{ code: 'egfr', value: '58' }], 'corrected')
    expect(await read(id)).toMatchObject({ status: 'corrected', reviewStatus: 'Needs Review' })
    expect(await values()).toEqual([['96', false]])
    await as('provider').labs.update(id, { patientMessage: 'Your kidneys need a second look.' })
    expect((await as('patient').labs.get(id)).patientMessage).toBeUndefined()
    const files = as('patient').call('GET /labs/:lab/files', { params: { lab: id } })
    expect(await statusOf(files)).toBe(404)
    await act('provider', 'release', id)
    expect(await values()).toEqual([
      ['58', false],
      ['96', true],
    ])
    expect((await as('patient').labs.get(id)).patientMessage).toMatch(/kidneys/)
  })

  it('is not told by words before its release, nor with the words that were said of the earlier one', async () => {
    const id = await addResult(3)
    const say = (patientMessage: string) => as('provider').labs.update(id, { patientMessage })
    const wordsRead = async () => (await as('patient').labs.get(id)).patientMessage
    await say('All is well.')
    await act('provider', 'release', id)
    expect(await wordsRead()).toBe('All is well.')

    setClock(now() + hourMs)
    await report(id, [{ code: 'egfr', value: '58' }], 'corrected')
    expect(await wordsRead()).toBeUndefined()
    await say('We repeat this test.')
    expect(await wordsRead()).toBeUndefined()
    await act('provider', 'release', id)
    expect(await wordsRead()).toBe('We repeat this test.')
    setClock(now() + hourMs)
    await report(id, [{ code: 'egfr', value: '97' }], 'corrected')
    await releaseDueResults(database, now() + 25 * hourMs)
    expect(await read(id)).toMatchObject({ reviewStatus: 'Released' })
    expect(await wordsRead()).toBeUndefined()
  })
})

it('records that are released hold a corrected value once its patient may read it, and never the one it corrects', async () => {
  const excerpt = {
    patientId: patient,
    sections: ['results'],
    classes: releaseClasses,
    from: null,
    until: null,
  } as const
  const released = async () =>
    (await loadExcerpt({ db: database, env: environmentOf(bindings) } as RequestContext, excerpt))
      .results
  const before = await released()
  const added = async () =>
    (await released())
      .filter(({ id }) => !before.some((row) => row.id === id))
      .map(({ code, value }) => `${code} ${value}`)
  const id = await addResult(2, [{ code: 'egfr', value: '96' }])
  expect(await added()).toEqual([])
  await act('provider', 'release', id)
  expect(await added()).toEqual(['egfr 96'])
  setClock(now() + hourMs)
  await report(id, [{ code: 'egfr', value: '58' }], 'corrected')
  expect(await added()).toEqual([])
  await act('provider', 'release', id)
  expect(await added()).toEqual(['egfr 58'])
})

describe('a reactive HIV or syphilis result', () => {
  it('asks a clinician for a call within a business day', async () => {
    const id = await addResult(0, [{ code: 'syphilis_rpr', value: '1:16' }])
    expect((await read(id)).outcome).toBe('positive')
    await drain()
    const [task] = await as('provider').tasks.list({ filter: { kind: 'call_about_result' } })
    expect(task).toMatchObject({ subjectId: id, team: 'provider', priority: 1 })
  })

  it('needs its call until a clinician closed it, however it was released', async () => {
    const call = async (id: string) => {
      await drain()
      const tasks = await as('provider').tasks.list({ filter: { kind: 'call_about_result' } })
      return tasks.find(({ subjectId }) => subjectId === id)
    }
    const first = await addResult(0, [{ code: 'hiv_ag_ab', value: 'Reactive' }])
    expect((await call(first))?.status).toBe('todo')
    await act('provider', 'release', first)
    expect((await call(first))?.status).toBe('todo')
    await as('provider').call('POST /labs/:id/tell', { params: { id: first } })
    await as('provider').call('POST /labs/:id/close', {
      params: { id: first },
      body: { plan: 'repeat' },
    })
    expect(await call(first)).toMatchObject({ status: 'completed' })
    const second = await addResult(25, [{ code: 'hiv_ag_ab', value: 'Reactive' }])
    await releaseDueResults(database, now())
    expect((await read(second)).reviewStatus).toBe('Released')
    expect((await call(second))?.status).toBe('todo')
  })

  it('shows its patient nothing of how it is read, nor the call it asks for, until it is released', async () => {
    // Later than all that other results made.
    setClock(now() + 3 * hourMs)
    const before = now()
    const { id } = await addLab()
    await report(id, [{ code: 'syphilis_rpr', value: '1:16' }])
    await drain()
    await act('provider', 'follow_up', id)
    const names = async () =>
      (
        await as('patient')
          .events.in({ patients: patient })
          .list({ filter: { kind: 'change', from: iso(before) } })
      ).map(({ name }) => name)
    expect(await names()).not.toContain('labs.follow_up')
    expect(await names()).not.toContain('tasks.create')
    expect(await names()).toContain('labs.report')
    await act('provider', 'make_ready', id)
    await act('provider', 'release', id)
    expect(await names()).toEqual(
      expect.arrayContaining(['labs.follow_up', 'labs.release', 'tasks.create']),
    )
  })
})

describe('a kit', () => {
  const progress = async (id: string, status: 'kit_delivered' | 'collected') => {
    await database.batch([...labProgressStatements(sql`l.id = ${id}`, { status, at: iso(now()) })])
    await drain()
  }
  const openTodos = async (id: string) => {
    const all = await as('patient').todos.in({ patients: patient }).list()
    return all.flatMap(({ kind, subjectId, status }) =>
      subjectId === id && status === 'todo' ? [kind] : [],
    )
  }

  it('that arrived is a todo of its patient until the specimen is taken', async () => {
    const { id } = await addLab()
    await progress(id, 'kit_delivered')
    expect(await openTodos(id)).toEqual(['AT_HOME_LAB_DELIVERED'])
    await progress(id, 'collected')
    await progress(id, 'kit_delivered')
    expect(await read(id)).toMatchObject({ status: 'collected' })
    expect(await openTodos(id)).toEqual([])
  })

  it('that a patient asks for is a task of their clinician, done once it is ordered', async () => {
    const { id } = await addLab('patient')
    await drain()
    const tasks = () => as('provider').tasks.list({ filter: { kind: 'lab_request' } })
    const mine = async () => (await tasks()).find(({ subjectId }) => subjectId === id)?.status
    expect(await mine()).toBe('todo')
    await as('provider').call('POST /labs/:id/order', { params: { id } })
    await drain()
    expect(await mine()).toBe('completed')
  })

  it('that is not used for 90 days expires', async () => {
    const { id } = await addLab()
    await db.prepare(`update labs set ordered_at = ? where id = ?`).bind(iso(0), id).run()
    await expireUnusedOrders(database, now())
    expect((await read(id)).status).toBe('expired')
  })
})

it('a reactive result is marked positive where it came before the rest, or stays as another value is corrected', async () => {
  const { id } = await addLab()
  await report(id, [{ code: 'hiv_ag_ab', value: 'Reactive' }], 'partial')
  await report(id, [
    { code: 'hiv_ag_ab', value: 'Reactive' },
    { code: 'egfr', value: '96' },
  ])
  expect((await read(id)).outcome).toBe('positive')
  await report(id, [{ code: 'egfr', value: '58' }], 'corrected')
  expect((await read(id)).outcome).toBe('positive')
  await report(id, [{ code: 'hiv_ag_ab', value: 'Non-reactive' }], 'corrected')
  expect((await read(id)).outcome).toBe('review')
})
