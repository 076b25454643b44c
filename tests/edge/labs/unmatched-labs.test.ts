import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMatchProblem } from '#edge/domains/unmatched_labs/index'
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

describe('whose a report is', () => {
  const person = { firstName: 'José Luis', lastName: 'García', dob: '1990-05-05' }
  it.each([
    ['GARCIA, JOSE', '1990-05-05', null],
    ['Jose Luis Garcia Perez', '1990-05-05', null],
    ['Jose Perez', '1990-05-05', 'other_name'],
    ['Garcia', '1990-05-05', 'other_name'],
    ['Jose Garcia', '1990-05-06', 'other_dob'],
  ] as const)('%s, born %s: %s', (name, dob, problem) => {
    expect(findMatchProblem(person, { name, dob })).toBe(problem)
  })
})
