import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { as, bindings, db, type Person, stepUpAs, userId, world } from '../world'
import { plantUnmatched } from './unmatched-results'

const patient = userId('patient')
const match = (id: string, body: object, who: Person = 'clinical_admin') =>
  as(who).call('PATCH /unmatched_labs/:id', { params: { id }, body: body as never })
const order = () =>
  as('provider')
    .labs.in({ patients: patient })
    .create({ vendor: 'Ash', tests: ['egfr'] })
const valuesOf = async (labId: string | undefined) =>
  (await as('provider').call('GET /labs/:lab/results', { params: { lab: labId ?? '' } })).map(
    ({ value }) => value,
  )

beforeAll(world)
beforeEach(() => db.exec('delete from unmatched_labs; delete from observations; delete from labs;'))

describe('results that fit no patient', () => {
  it('are put on an order of the patient they are of, once, to be read by a clinician', async () => {
    const [id, lab] = [await plantUnmatched(), await order()]
    expect(await match(id, { patientId: patient, labId: lab.id })).toMatchObject({
      status: 'matched',
      closedByName: 'Clay Adams',
    })
    expect(await valuesOf(lab.id)).toEqual(['91'])
    expect(await as('provider').labs.get(lab.id)).toMatchObject({
      status: 'final',
      reviewStatus: 'Needs Review',
    })
    await expect(match(id, { patientId: patient })).rejects.toMatchObject({ status: 409 })
    await expect(as('patient').unmatched_labs.list()).rejects.toMatchObject({ status: 403 })
  })

  it('stand by themselves without an order, as a result from elsewhere', async () => {
    const matched = await match(await plantUnmatched(), { patientId: patient })
    expect(await valuesOf(matched.lab?.id)).toEqual(['91'])
    expect(await as('provider').labs.get(matched.lab?.id ?? '')).toMatchObject({
      vendor: 'Manual',
      tests: ['egfr'],
    })
  })

  it('go to another person by name or date of birth only when that is said', async () => {
    const id = await plantUnmatched({ name: 'Joan Ellis' })
    await expect(match(id, { patientId: patient })).rejects.toThrow(
      'Say that it is the same person',
    )
    expect(await match(id, { patientId: patient, isSamePerson: true })).toMatchObject({
      status: 'matched',
    })
    const event = await db
      .prepare(`select detail from events where subject_id = ? and name = 'unmatched_labs.match'`)
      .bind(id)
      .first<{ detail: string }>()
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({ doubt: 'other_name' })
  })

  it('are of one of two patients of the same name and birth date only when that is said', async () => {
    const id = await plantUnmatched()
    const other = userId('otherPatient')
    const [account, born] = await Promise.all([
      db.prepare('select first_name, last_name from users where id = ?').bind(other).first(),
      db.prepare('select dob from patients where id = ?').bind(other).first(),
    ])
    const become = async (first: unknown, last: unknown, dob: unknown) => {
      await db
        .prepare('update users set first_name = ?, last_name = ? where id = ?')
        .bind(first, last, other)
        .run()
      await db.prepare('update patients set dob = ? where id = ?').bind(dob, other).run()
    }
    await become('Jordan', 'Ellis', '1990-05-05')
    await expect(match(id, { patientId: patient })).rejects.toThrow('Another patient')
    await become(account?.first_name, account?.last_name, born?.dob)
    await match(id, { patientId: patient })
  })

  it('that may have found HIV come first, read or not, and two values that differ among them', async () => {
    const usual = await plantUnmatched()
    const ofHiv = (value: string) => [{ code: 'hiv_ag_ab', value }] as const
    const negative = await plantUnmatched({ values: ofHiv('Non-reactive') })
    const reactive = await plantUnmatched({ values: ofHiv('Reactive') })
    const strange = await plantUnmatched({ values: ofHiv('See note') })
    const twice = await plantUnmatched({ unread: '[{"code":"56888-1"},{"code":"56888-1"}]' })
    const rows = await as('clinical_admin').unmatched_labs.list({ sort: 'priority,receivedAt' })
    expect(rows.map(({ priority }) => priority)).toEqual([1, 1, 1, 2, 2])
    const first = rows.slice(0, 3).map(({ id }) => id)
    expect(first.toSorted()).toEqual([reactive, strange, twice].toSorted())
    expect(rows.slice(3).map(({ id }) => id)).toEqual([usual, negative])
  })

  it('are offered with the patients they may be of, and what speaks for each', async () => {
    const lab = await order()
    const candidatesOf = async (id: string, who: Person = 'clinical_admin') =>
      (
        await as(who).call('GET /unmatched_labs/:unmatched_lab/candidates', {
          params: { unmatched_lab: id },
        })
      ).map((each) => [each.id, each.agreements])
    expect(await candidatesOf(await plantUnmatched({ orderId: lab.id }))).toEqual([
      [patient, ['order', 'name', 'dob']],
    ])
    const slip = await plantUnmatched({ name: 'ELLIS^JORDEN', dob: '1990-05-05' })
    expect(await candidatesOf(slip)).toEqual([[patient, ['dob', 'similar_name']]])
    const elsewhere = await plantUnmatched({ name: 'Jordan Ellis', dob: '1971-01-01' })
    expect(await candidatesOf(elsewhere)).toEqual([[patient, ['name']]])
    expect(await candidatesOf(await plantUnmatched({ name: '', dob: '' }))).toEqual([])
    await expect(candidatesOf(slip, 'otherProvider')).rejects.toMatchObject({ status: 404 })
  })

  it('are not put on the order of another patient', async () => {
    const [id, lab] = [await plantUnmatched(), await order()]
    await expect(
      match(id, { patientId: userId('otherPatient'), labId: lab.id, isSamePerson: true }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await valuesOf(lab.id)).toEqual([])
  })

  it('are shown to clinicians whose patient ordered them, and to no others of them', async () => {
    const lab = await order()
    const id = await plantUnmatched({ orderId: lab.id, problem: 'other_dob', dob: '1990-05-06' })
    const read = (who: Person) => as(who).unmatched_labs.get(id)
    expect(await read('provider')).toMatchObject({ dob: '1990-05-06', problem: 'other_dob' })
    await expect(read('otherProvider')).rejects.toMatchObject({ status: 404 })
    await expect(
      match(id, { patientId: userId('otherPatient'), isSamePerson: true }, 'provider'),
    ).rejects.toThrow('Choose a patient')
    await match(id, { patientId: patient, labId: lab.id, isSamePerson: true }, 'assistant')
    expect(await valuesOf(lab.id)).toEqual(['91'])
  })

  it('are discarded with a reason, and counted in the report without whose they are', async () => {
    const id = await plantUnmatched()
    const discard = (reasonCode: string, who: Person = 'clinical_lead') =>
      as(who).call('DELETE /unmatched_labs/:id', { params: { id }, body: { reasonCode } })
    await expect(discard('duplicate', 'assistant')).rejects.toMatchObject({ status: 404 })
    await expect(discard('no_such')).rejects.toMatchObject({ status: 422 })
    await discard('duplicate')
    await as('clinical_lead').call('POST /unmatched_labs/:unmatched_lab/notes', {
      params: { unmatched_lab: id },
      body: { body: 'Ash sent it twice.' },
    })
    await stepUpAs('clinical_admin')
    const csv = await as('clinical_admin').call('GET /unmatched_labs/report', {
      csvReason: 'quality_review',
    })
    expect(csv).toContain('discarded')
    expect(csv).not.toMatch(/ellis/i)
  })
})

describe('the task to find whose a result is', () => {
  const tasksOf = async (who: Person, of: string) => {
    await drainOutbox(environmentOf(bindings))
    const tasks = await as(who).tasks.list({ filter: { kind: 'unmatched_lab' } })
    return tasks.filter(({ subjectId }) => subjectId === of)
  }

  it('is of who matches results of everyone, names no patient, and ends with the match', async () => {
    const lab = await order()
    const id = await plantUnmatched({ orderId: lab.id, problem: 'other_dob', dob: '1990-05-06' })
    for (const who of ['clinical_admin', 'clinical_lead', 'manager'] as const)
      expect(await tasksOf(who, id)).toMatchObject([
        { team: 'ma', status: 'todo', priority: 2, patientId: null, patientName: null },
      ])
    const urgent = await plantUnmatched({ values: [{ code: 'hiv_ag_ab', value: 'Reactive' }] })
    expect(await tasksOf('clinical_lead', urgent)).toMatchObject([{ priority: 1 }])
    for (const who of ['provider', 'support'] as const) expect(await tasksOf(who, id)).toEqual([])
    await match(id, { patientId: patient, labId: lab.id, isSamePerson: true })
    expect(await tasksOf('clinical_admin', id)).toMatchObject([{ status: 'completed' }])
  })

  it('ends where the result is discarded', async () => {
    const id = await plantUnmatched()
    expect(await tasksOf('clinical_lead', id)).toMatchObject([{ status: 'todo' }])
    await as('clinical_lead').call('DELETE /unmatched_labs/:id', {
      params: { id },
      body: { reasonCode: 'duplicate' },
    })
    expect(await tasksOf('clinical_lead', id)).toMatchObject([{ status: 'completed' }])
  })
})
