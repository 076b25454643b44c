import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { releaseDueResults } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, hourMs, now, setClock } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { as, asOvertaken, bindings, db, type Person, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)
afterEach(() => setClock(null))

const database = connect(bindings.DB)
const reactive = [{ code: 'hiv_ag_ab', value: 'Reactive' }] as const
const drain = () => drainOutbox(environmentOf(bindings))

const addResult = async (values: Parameters<typeof report>[1] = inRange) => {
  const { id } = await addLab()
  await report(id, values)
  return id
}
const read = (id: string) => as('provider').labs.get(id)
const mark = (who: Person, verb: 'mark_read' | 'tell' | 'reopen' | 'release', id: string) =>
  as(who).call(`POST /labs/:id/${verb}`, { params: { id } })
const close = (who: Person, id: string, body: object) =>
  as(who).call('POST /labs/:id/close', { params: { id }, body: body as never })
const listed = async (filter: object = { awaitsClosing: true, mine: true }) =>
  (await as('provider').labs.list({ filter, sort: 'gravity', page: { size: 100 } } as never)).map(
    ({ id }) => id,
  )

describe('the marks of a result', () => {
  it('are set one by one, each with the name of its clinician, from the report to the plan', async () => {
    const id = await addResult(reactive)
    expect(await listed()).toContain(id)
    expect(await read(id)).toMatchObject({
      gravity: 1,
      readAt: null,
      closedAt: null,
      awaitsClosing: true,
      ownerName: 'Daniel Reyes',
    })
    expect(await mark('provider', 'mark_read', id)).toMatchObject({ readByName: 'Daniel Reyes' })
    expect(await mark('provider', 'tell', id)).toMatchObject({ toldByName: 'Daniel Reyes' })
    expect(await mark('provider', 'release', id)).toMatchObject({
      reviewStatus: 'Released',
      releasedByName: 'Daniel Reyes',
      awaitsClosing: true,
    })
    const closed = await close('provider', id, { plan: 'repeat', planText: 'RNA on Monday' })
    expect(closed).toMatchObject({
      closedByName: 'Daniel Reyes',
      plan: 'repeat',
      planText: 'RNA on Monday',
      awaitsClosing: false,
    })
    expect(await listed()).not.toContain(id)
    const stored = await db
      .prepare(
        'select cast(plan as text) as plan, cast(plan_text as text) as words from labs where id = ?',
      )
      .bind(id)
      .first<{ plan: string; words: string }>()
    expect(stored?.plan).not.toContain('repeat')
    expect(stored?.words).not.toContain('RNA')
  })

  it('stay open when a day passes: the patient reads it and the clinician still has it', async () => {
    const ids = [await addResult(reactive), await addResult()]
    await as('provider').call('POST /labs/:id/follow_up', { params: { id: ids[1] ?? '' } })
    await releaseDueResults(database, now() + 25 * hourMs)
    expect(await listed()).toEqual(expect.arrayContaining(ids))
    const [first, second] = await Promise.all(ids.map(read))
    expect(first).toMatchObject({ reviewStatus: 'Released', readAt: null })
    expect(second).toMatchObject({ reviewStatus: 'Needs Follow-up', closedAt: null })
    expect(second?.releasedAt).not.toBeNull()
  })

  it('ask why a grave result is closed without telling, and why a plan leaves it untreated', async () => {
    const id = await addResult(reactive)
    expect(await codeOf(close('provider', id, { plan: 'repeat' }))).toBe('reason_needed')
    expect(await statusOf(close('provider', id, { plan: 'nothing' }))).toBe(422)
    expect(await statusOf(close('provider', id, {}))).toBe(422)
    await mark('provider', 'tell', id)
    expect(await codeOf(close('provider', id, { plan: 'nothing_needed' }))).toBe('reason_needed')
    expect(
      await close('provider', id, { plan: 'nothing_needed', planReason: 'Known since 2019' }),
    ).toMatchObject({ plan: 'nothing_needed', planReason: 'Known since 2019' })
    const gonorrhea = await addResult([{ code: 'gonorrhea_throat', value: 'Detected' }])
    expect(await codeOf(close('provider', gonorrhea, { plan: 'told' }))).toBe('reason_needed')
    expect(await close('provider', gonorrhea, { plan: 'treated' })).toMatchObject({
      plan: 'treated',
    })
  })

  it('are refused before a result, twice, and to those who do not read results', async () => {
    const { id } = await addLab()
    expect(await statusOf(mark('provider', 'mark_read', id))).toBe(409)
    expect(await statusOf(close('provider', id, { plan: 'told' }))).toBe(409)
    await report(id)
    for (const who of ['assistant', 'clinical_admin', 'otherProvider', 'patient'] as const)
      expect([403, 404]).toContain(await statusOf(close(who, id, { plan: 'nothing_needed' })))
    await close('provider', id, { plan: 'nothing_needed' })
    expect(await codeOf(close('provider', id, { plan: 'nothing_needed' }))).toBe('closed')
    expect(await statusOf(mark('provider', 'mark_read', id))).toBe(409)
    expect(await mark('provider', 'reopen', id)).toMatchObject({
      awaitsClosing: true,
      closedAt: null,
      plan: 'nothing_needed',
    })
    const own = await as('patient').labs.get(id)
    for (const name of ['readAt', 'closedAt', 'plan', 'gravity', 'ownerName', 'toldAt'])
      expect(own).not.toHaveProperty(name)
  })

  it('are set once by two clinicians who close at the same time', async () => {
    const id = await addResult()
    const later = asOvertaken('provider', /update "?labs/i, () =>
      close('provider', id, { plan: 'nothing_needed' }),
    )
    const both = later.call('POST /labs/:id/close', { params: { id }, body: { plan: 'told' } })
    expect(await statusOf(both)).toBe(412)
    expect((await read(id)).plan).toBe('nothing_needed')
  })

  it('are not set on a correction that arrives while a clinician closes', async () => {
    const id = await addResult()
    const closing = asOvertaken('provider', /update "?labs/i, () =>
      report(id, [{ code: 'egfr', value: '22' }], 'corrected'),
    ).call('POST /labs/:id/close', { params: { id }, body: { plan: 'nothing_needed' } })
    expect(await statusOf(closing)).toBe(412)
    expect(await read(id)).toMatchObject({ closedAt: null, gravity: 3 })
  })

  it('are taken away by a correction and by words that the lab adds, and by nothing that is told twice', async () => {
    const id = await addResult(reactive)
    await mark('provider', 'tell', id)
    await close('provider', id, { plan: 'referred' })
    await report(id, reactive)
    expect((await read(id)).closedAt).not.toBeNull()
    await report(id, [{ code: 'hiv_ag_ab', value: 'Non-reactive' }], 'corrected')
    // Who was told that it was reactive has to hear that it is not.
    expect(await read(id)).toMatchObject({
      gravity: 1,
      readAt: null,
      closedAt: null,
      plan: 'referred',
      toldAt: null,
    })
    await close('provider', id, { plan: 'told', planReason: 'The lab was wrong' })
    await report(
      id,
      [{ code: 'hiv_ag_ab', value: 'Non-reactive', comment: 'Repeated' }],
      'corrected',
    )
    expect(await read(id)).toMatchObject({ awaitsClosing: true })
  })

  it('wait on a part of a report too where it is grave, and not where it is in range', async () => {
    const { id } = await addLab()
    await report(id, inRange.slice(1, 2), 'partial')
    expect(await listed()).not.toContain(id)
    await report(id, reactive, 'partial')
    expect(await listed()).toContain(id)
  })
})

describe('the work list', () => {
  it('stands by gravity, then by age', async () => {
    await db.exec('delete from tasks')
    await db
      .prepare(
        `update labs set listed_at = null, resulted_at = null, released_at = null, closed_at = null, closed_by_id = null, plan = null`,
      )
      .run()
    // A negative test for HIV after a reactive one is no result in range.
    const kidneys = [{ code: 'egfr', value: '96' }] as const
    setClock(now() - 3 * dayMs)
    const old = await addResult(kidneys)
    const sti = await addResult([{ code: 'chlamydia_urine', value: 'Detected' }])
    setClock(now() + dayMs)
    const hiv = await addResult(reactive)
    setClock(now() + hourMs)
    const acute = await addResult([
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
      { code: 'hiv_rna', value: '3200000' },
    ])
    const pregnant = await addResult([{ code: 'pregnancy', value: 'Positive' }])
    const odd = await addResult([{ code: 'egfr', value: 'see note' }])
    const fresh = await addResult(kidneys)
    setClock(null)
    expect(await listed()).toEqual([hiv, acute, odd, pregnant, sti, old, fresh])
  })

  it('gives each row its task, with the same due time, to its clinician', async () => {
    const id = await addResult([{ code: 'hepatitis_c_rna', value: '1250000' }])
    await drain()
    const lab = await read(id)
    const task = await as('provider').tasks.get(lab.taskId ?? '')
    expect(task).toMatchObject({
      kind: 'treat_result',
      assigneeName: 'Daniel Reyes',
      dueAt: lab.dueAt,
    })
  })
})
