import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { setClock } from '#edge/platform/time'
import { as, bindings, db, type Person, userId, world } from '../../world'

const patient = userId('patient')
const at = '/patients/:patient/correction_requests'
const request = {
  section: 'health_history',
  correction: 'I am allergic to latex, not to penicillin.',
  grounds: 'A test in 2021 showed it.',
} as const
const requests = (who: Person = 'patient') => as(who).correction_requests.in({ patients: patient })
const ask = () => requests().create(request)
const act = (who: Person, id: string, action: string, body: object = {}) =>
  as(who).call(`POST ${at}/:id/${action}` as `POST ${typeof at}/:id/accept`, {
    params: { patient, id },
    body: body as never,
  })
const tasks = async () => {
  await drainOutbox(environmentOf(bindings))
  return as('provider').tasks.list({ filter: { patient } })
}

beforeAll(world)
beforeEach(() => db.exec('delete from tasks; delete from correction_requests;'))

describe('a request to correct the record', () => {
  it('is due after 60 days, makes a task for clinicians, and is encrypted', async () => {
    setClock(Date.parse('2026-03-02T15:00:00.000Z'))
    const made = await ask()
    setClock(null)
    expect(made).toMatchObject({ ...request, status: 'open', dueAt: '2026-05-01T15:00:00.000Z' })
    expect(made.can).toEqual(['withdraw'])
    expect(await tasks()).toMatchObject([
      { kind: 'correction_request', team: 'provider', status: 'todo', subjectId: made.id },
    ])
    const row = await db
      .prepare('select cast(correction as text) as text from correction_requests')
      .first<{ text: string }>()
    expect(row?.text).not.toContain('latex')
  })

  it('is one of ten that may wait for an answer', async () => {
    for (let n = 0; n < 9; n += 1) await ask()
    const last = await ask()
    await expect(ask()).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'too_many_open' }],
    })
    await act('patient', last.id, 'withdraw')
    expect(await ask()).toMatchObject({ status: 'open' })
  })

  it('is accepted with words to the patient, and its task is done', async () => {
    const { id } = await ask()
    await tasks()
    const response = 'We changed penicillin to latex in your allergies.'
    expect(await act('provider', id, 'accept', { response })).toMatchObject({
      status: 'accepted',
      response,
      decidedByName: 'Daniel Reyes',
    })
    expect(await tasks()).toMatchObject([{ status: 'completed', reasonCode: 'done' }])
    await expect(act('provider', id, 'deny', { reasonCode: 'accurate' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('is denied with a reason only, and the patient may disagree once', async () => {
    const { id } = await ask()
    await expect(act('clinical_lead', id, 'deny')).rejects.toMatchObject({ status: 422 })
    await expect(act('provider', id, 'deny', { reasonCode: 'other' })).rejects.toMatchObject({
      status: 422,
    })
    await act('clinical_lead', id, 'deny', { reasonCode: 'accurate', reasonText: 'As tested.' })
    const disagreement = 'The test you mean was not mine.'
    expect(await act('patient', id, 'disagree', { disagreement })).toMatchObject({
      status: 'disputed',
      reasonCode: 'accurate',
      reasonText: 'As tested.',
      disagreement,
    })
    await expect(act('patient', id, 'disagree', { disagreement })).rejects.toMatchObject({
      status: 409,
    })
    const [newest] = (await tasks()).filter(({ status }) => status === 'todo')
    expect(newest).toMatchObject({ kind: 'correction_disagreement', subjectId: id })
  })

  it('is given 30 days more once, with a reason', async () => {
    const { id, dueAt } = await ask()
    await expect(act('provider', id, 'extend')).rejects.toMatchObject({ status: 422 })
    const extended = await act('provider', id, 'extend', { extension: 'A laboratory is asked.' })
    expect(Date.parse(extended.dueAt) - Date.parse(dueAt)).toBe(30 * 86_400_000)
    await expect(act('provider', id, 'extend', { extension: 'Again' })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('is taken back by the patient alone, and decided by staff alone', async () => {
    const { id } = await ask()
    await expect(act('provider', id, 'withdraw')).rejects.toMatchObject({ status: 403 })
    await expect(act('patient', id, 'accept', { response: 'Yes' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(act('assistant', id, 'accept', { response: 'Yes' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await act('patient', id, 'withdraw')).toMatchObject({ status: 'withdrawn' })
  })

  it('is seen by the care team and not by others', async () => {
    await ask()
    expect(await requests('assistant').list()).toHaveLength(1)
    expect(await as('clinical_admin').correction_requests.list({ sort: 'dueAt' })).toHaveLength(1)
    expect(await as('otherProvider').correction_requests.list()).toEqual([])
    for (const role of ['support', 'manager', 'cbo', 'pharmacy', 'admin'] as const)
      await expect(requests(role).list()).rejects.toMatchObject({ status: 403 })
  })
})

describe('the accounting of disclosures', () => {
  const disclosure = {
    recipient: 'Superior Court of New York',
    description: 'Dates of visits in 2025',
    purpose: 'court_order',
    disclosedAt: '2026-01-05T15:00:00.000Z',
  } as const
  const of = (who: Person) => as(who).disclosures.in({ patients: patient })

  it('is kept by staff and read by the patient', async () => {
    const { id } = await of('clinical_admin').create(disclosure)
    const read = (await of('patient').list()).find((each) => each.id === id)
    expect(read).toMatchObject({ ...disclosure, recordedByName: 'Clay Adams' })
    await expect(of('patient').create(disclosure)).rejects.toMatchObject({ status: 403 })
    await expect(of('otherPatient').list()).rejects.toMatchObject({ status: 404 })
  })

  it('refuses a day in the future', () =>
    expect(
      of('provider').create({ ...disclosure, disclosedAt: '2999-01-01T00:00:00.000Z' }),
    ).rejects.toMatchObject({ status: 422 }))
})
