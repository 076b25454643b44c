import { beforeAll, describe, expect, it } from 'vitest'
import { rowOf } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { encryptedValues } from '../../encrypted-values'
import { as, db, type Person, prepareRow, providerId, userId, world } from '../../world'
import { addTwin, at, codeOf, merge, undo, value, visit, write } from './twins'

beforeAll(world)

const search = (body: object, who: Person = 'support') =>
  as(who).call('POST /patients/search', { body: body as never }) as Promise<
    readonly { id: string; alias?: readonly string[] }[]
  >

const lab = '01990000-0000-7000-8000-0000000000aa'

describe('after a merge', () => {
  let one = ''
  let other = ''
  let id = ''
  beforeAll(async () => {
    one = await addTwin()
    other = await addTwin({}, { first_name: 'Zebulon', phone: '2125550177' })
    await write(one, { code: 'none' })
    await write(other, { label: 'Penicillin', severity: 'severe' })
    await visit(other)
    await db
      .prepare(
        "update user_settings set value = 'false' where name = 'allow_sharing_health_data' and user_id = ?",
      )
      .bind(other)
      .run()
    await db.batch(
      [
        rowOf('labs', {
          id: lab,
          patient_id: other,
          provider_id: providerId('provider'),
          requested_by_id: other,
          vendor: 'quest',
          collection: 'lab_site',
          tests: new Uint8Array(
            (await encryptedValues('labs', lab, { tests: ['hiv_ag_ab'] })).tests as Buffer,
          ),
          status: 'ordered',
          created_at: at,
          updated_at: at,
        }),
      ].map(prepareRow),
    )
    ;({ id } = await merge(one, other))
  })

  it('the joined chart has both allergies, and the clinician a task that says what disagrees', async () => {
    const lines = await as('provider').health_histories.in({ patients: one }).list()
    expect(lines.filter(({ section }) => section === 'allergies')).toHaveLength(2)
    const tasks = await as('provider')
      .tasks.in({ patients: one } as never)
      .list()
    const review = tasks.find(({ kind }) => kind === 'merge_review')
    expect(review?.details).toContain('none” of allergies')
    expect(review?.dueAt).toBeTruthy()
    expect(await value('select assignee_id as v from tasks where id = ?', review?.id)).toBe(
      userId('provider'),
    )
  })

  it('the stricter answer to sharing stands', async () => {
    expect(
      await value(
        "select value as v from user_settings where user_id = ? and name = 'allow_sharing_health_data'",
        one,
      ),
    ).toBe('false')
    expect(
      await value(
        "select count(*) as v from events where name = 'consents.withdraw' and patient_id = ?",
        one,
      ),
    ).toBe(1)
  })

  it('the account of the other one is closed and signed out', async () => {
    expect(await value('select status as v from users where id = ?', other)).toBe('deactivated')
    expect(await value('select status_reason as v from patients where id = ?', other)).toBe(
      'duplicate',
    )
  })

  it('the old name, phone and email find the record that stays, with a label', async () => {
    for (const body of [
      { name: 'Zebulon' },
      { phone: '2125550177' },
      { email: `${other}@twin.test` },
    ]) {
      const found = await search(body)
      expect(found.map((each) => [each.id, each.alias])).toEqual([[one, ['Zebulon Ellis']]])
    }
    expect((await search({ name: 'Zebulon' }, 'provider')).map((each) => each.id)).toEqual([one])
    expect(await search({ name: 'Zebulon' }, 'otherProvider')).toEqual([])
  })

  it('the old address leads on for those who see the record that stays', async () => {
    const old = { params: { patient: other } }
    expect(await as('provider').call('GET /patients/:patient/survivor', old)).toMatchObject({
      id: one,
    })
    await expect(
      as('otherProvider').call('GET /patients/:patient/survivor', old),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      as('support').call('GET /patients/:patient/survivor', { params: { patient: one } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('the timeline shows the events and the looks of both', async () => {
    const events = await as('clinical_admin')
      .events.in({ patients: one })
      .list({
        page: { size: 100 },
      })
    const names = events.map(({ name }) => name)
    expect(names.filter((name) => name === 'health_histories.create')).toHaveLength(2)
    expect(names.filter((name) => name === 'patients.merge')).toHaveLength(2)
    expect(names).toContain('patients.compare')
  })

  it('what is written to the merged record later goes to the one that stays', async () => {
    await prepareRow(
      rowOf('exposures', {
        id: uuidv7(),
        patient_id: other,
        reported_by_id: userId('provider'),
        occurred_at: at,
        timezone: 'America/New_York',
        created_at: at,
        updated_at: at,
      }),
    ).run()
    expect(await value('select count(*) as v from exposures where patient_id = ?', one)).toBe(1)
    expect(await value('select count(*) as v from exposures where patient_id = ?', other)).toBe(0)
  })

  it('a merged record is merged no more, and a record that took one in stays', async () => {
    const third = await addTwin()
    expect(await codeOf(merge(third, other))).toBe('merged_already')
    expect(await codeOf(merge(other, third))).toBe('merged_already')
    expect(await codeOf(merge(third, one))).toBe('took_in_another')
  })

  it('an undo takes back what moved, a result with its order, and leaves what is new', async () => {
    const observation = uuidv7()
    const sealed = await encryptedValues('observations', observation, {
      value: 'Non-reactive',
      flag: 'normal',
    })
    await db
      .prepare(
        `insert into observations (id, patient_id, lab_id, source, category, code, value, flag, status, is_result, taken_at, final_at, created_at, updated_at)
         values (?, ?, '${lab}', 'lab', 'laboratory', 'hiv_ag_ab', ?, ?, 'final', 1, ?, ?, ?, ?)`,
      )
      .bind(observation, one, sealed.value, sealed.flag, at, at, at, at)
      .run()
    const later = new Date(Date.now() + 1000).toISOString()
    await prepareRow(
      rowOf('exposures', {
        id: uuidv7(),
        patient_id: one,
        reported_by_id: userId('provider'),
        occurred_at: at,
        timezone: 'America/New_York',
        created_at: later,
        updated_at: later,
      }),
    ).run()
    expect(
      (
        await as('clinical_lead').call('GET /patients/:patient/merges', {
          params: { patient: one },
        })
      )[0],
    ).toMatchObject({
      id,
      canUndo: true,
      name: 'Zebulon Ellis',
    })
    expect(await undo(one, id, 'clinical_lead')).toMatchObject({ status: 'undone' })
    expect(await value('select patient_id as v from observations where id = ?', observation)).toBe(
      other,
    )
    expect(await value('select count(*) as v from exposures where patient_id = ?', one)).toBe(1)
    expect(await value('select count(*) as v from exposures where patient_id = ?', other)).toBe(1)
    expect(await value('select status as v from patients where id = ?', other)).toBe('active')
    expect(
      await value('select next_appointment_at as v from patients where id = ?', other),
    ).toBeTruthy()
    expect(
      await value(
        "select count(*) as v from tasks where kind = 'merge_undone' and patient_id = ?",
        one,
      ),
    ).toBe(1)
    expect(await value('select status as v from users where id = ?', other)).toBe('deactivated')
    expect(await codeOf(undo(one, id))).toBe('undone_already')
    const [found] = await search({ name: 'Zebulon' })
    expect(found?.id).toBe(other)
    expect(await as('provider').patients.get(other)).toMatchObject({ id: other })
  })

  it('an undo after its 30 days is refused in words', async () => {
    const [a, b] = [await addTwin(), await addTwin()]
    const done = await merge(a, b)
    await db
      .prepare('update patient_merges set undo_until = ? where id = ?')
      .bind('2020-01-01T00:00:00.000Z', done.id)
      .run()
    expect(await codeOf(undo(a, done.id))).toBe('undo_window_over')
  })
})
