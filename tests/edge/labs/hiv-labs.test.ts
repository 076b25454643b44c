import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, iso, now } from '#edge/platform/time'
import { as, db, type Person, userId, world } from '../world'

const patient = userId('patient')
const tests = (who: Person = 'patient') => as(who).hiv_labs.in({ patients: patient })
const at = (id: string) => ({ params: { patient, id } })
const lastWeek = iso(now() - 7 * dayMs).slice(0, 10)
const submit = (id: string, takenOn = lastWeek, who: Person = 'patient') =>
  as(who).call('POST /patients/:patient/hiv_labs/:id/submit', {
    ...at(id),
    body: { result: 'reactive', takenOn },
  })
const openTodos = async () =>
  (
    await as('patient')
      .todos.in({ patients: patient })
      .list({ filter: { kind: 'HIV_SELF_TEST', status: 'todo' } })
  ).map(({ subjectId }) => subjectId)
const openTasks = async () =>
  (
    await db
      .prepare("select kind from tasks where subject_type = 'hiv_labs' and closed_at is null")
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind)

beforeAll(world)
beforeEach(() =>
  db.exec(
    'delete from tasks; delete from todos; delete from hiv_lab_photos; delete from hiv_labs; delete from observations; delete from labs;',
  ),
)

describe('tests at home', () => {
  it('a clinician asks for one, the patient submits what they saw, and a clinician finds it among the results to read', async () => {
    const { id } = await tests('provider').create({})
    expect(await openTodos()).toEqual([id])
    await expect(tests('assistant').create({})).rejects.toMatchObject({ status: 409 })
    await submit(id)
    expect(await openTodos()).toEqual([])
    const answered = await tests('provider').get(id)
    expect(answered).toMatchObject({
      status: 'submitted',
      result: 'reactive',
      takenOn: lastWeek,
    })
    const [value] = await as('provider').lab_results.in({ patients: patient }).list()
    expect(value).toMatchObject({ code: 'hiv_self_test', value: 'Reactive', flag: 'reactive' })
    expect(value?.lab?.id).toBe(answered.lab?.id)
    expect(await as('provider').labs.get(value?.lab?.id ?? '')).toMatchObject({
      vendor: 'Manual',
      reviewStatus: 'Needs Review',
      outcome: 'positive',
    })
    await expect(submit(id)).rejects.toMatchObject({ status: 409 })
  })

  it('is of the past year, and its picture stays as it was once it is answered', async () => {
    const { id } = await tests().create({})
    await expect(submit(id, '1901-01-01')).rejects.toMatchObject({
      status: 422,
      errors: [{ detail: 'Enter a day of the past year' }],
    })
    await submit(id)
    const photo = as('patient').call('POST /patients/:patient/hiv_labs/:hiv_lab/photo', {
      params: { patient, hiv_lab: id },
      body: { photo: 'AAAA' },
    })
    await expect(photo).rejects.toMatchObject({ status: 403 })
  })

  it('what it showed is encrypted, not on record with the event, and not shown to support', async () => {
    const { id } = await tests().create({})
    await submit(id)
    const row = await db
      .prepare('select hex(result) as result from hiv_labs where id = ?')
      .bind(id)
      .first<{ result: string }>()
    expect(row?.result).not.toContain('7265616374697665')
    const event = await db
      .prepare("select detail from events where name = 'hiv_labs.submit' and subject_id = ?")
      .bind(id)
      .first<{ detail: string | null }>()
    expect(event?.detail ?? '').not.toMatch(/reactive|invalid|not_found/)
    const seen = await tests('support').get(id)
    expect(seen.status).toBe('submitted')
    expect(seen).not.toHaveProperty('result')
  })

  it('a patient who begins one is not asked for it, and may say no with a reason', async () => {
    const { id } = await tests().create({})
    expect(await openTodos()).toEqual([])
    const decline = (reasonCode: string) =>
      as('patient').call('POST /patients/:patient/hiv_labs/:id/decline', {
        ...at(id),
        body: { reasonCode },
      })
    await expect(decline('lost_interest')).rejects.toMatchObject({ status: 422 })
    expect(await decline('prefers_lab')).toMatchObject({ status: 'declined' })
    expect(await openTasks()).toEqual(['self_test_declined'])
  })

  it('others submit nothing for a patient, and see nothing of a stranger', async () => {
    const { id } = await tests().create({})
    await expect(submit(id, lastWeek, 'provider')).rejects.toMatchObject({ status: 403 })
    await expect(tests('otherProvider').get(id)).rejects.toMatchObject({ status: 404 })
    await expect(tests('cbo').list()).rejects.toMatchObject({ status: 403 })
  })
})
