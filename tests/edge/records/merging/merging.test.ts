import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, asUnproven, asUser, db, json, type Person, userId, world } from '../../world'
import { addTwin, at, codeOf, compare, jordan, merge, undo, value, visit, write } from './twins'

beforeAll(world)

describe('merging two records', () => {
  it('is for clinical admins and leads', async () => {
    const twin = await addTwin()
    for (const who of ['patient', 'provider', 'assistant', 'support', 'manager', 'admin'] as const)
      expect(
        (
          await api(
            `/api/patients/${twin}/merge`,
            json({
              data: { attributes: { other: jordan, reason: 'enrolled_twice', versions: '2,2' } },
            }),
            who,
          )
        ).status,
      ).toBeOneOf([403, 404])
    await expect(
      asUnproven('clinical_lead').call('POST /patients/:patient/merge', {
        params: { patient: twin },
        body: { other: jordan, reason: 'enrolled_twice', versions: '2,2' },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'confirm_first' }] })
  })

  it('compares first, and shows what differs and what is the same', async () => {
    const one = await addTwin({ sex: 'Male' })
    const other = await addTwin({ sex: 'Male' }, { first_name: 'Jo' })
    const { lines, doubts, blockers } = await compare(one, other)
    const line = (field: string) => lines.find((each) => each.field === field)
    expect(line('name')).toMatchObject({ isSame: false, merged: ['Jo Ellis'] })
    expect(line('dob')).toMatchObject({ isSame: true })
    expect([doubts, blockers]).toEqual([[], []])
    expect(
      await value(
        "select count(*) as v from events where name = 'patients.compare' and patient_id = ?",
        other,
      ),
    ).toBe(1)
  })

  it('refuses what was compared before it changed, and a record into itself', async () => {
    const [one, other] = [await addTwin(), await addTwin()]
    const { versions } = await compare(one, other)
    await as('support').patients.update(other, { nickname: 'Jo' } as never)
    const again = as('clinical_admin').call('POST /patients/:patient/merge', {
      params: { patient: one },
      body: { other, reason: 'entered_twice', versions },
    })
    await expect(again).rejects.toMatchObject({ status: 412 })
    await expect(compare(one, one)).rejects.toMatchObject({ status: 422 })
    await expect(compare(one, userId('provider'))).rejects.toMatchObject({ status: 404 })
  })

  it('waits for a second person where birthday, sex or name make two people of them', async () => {
    const one = await addTwin({ sex: 'Male' })
    const other = await addTwin({ sex: 'Female', dob: '1971-02-03' }, { last_name: 'Stone' })
    expect((await compare(one, other)).doubts).toEqual(['dob', 'contacts', 'sex'])
    expect(await merge(one, other)).toMatchObject({ status: 'proposed' })
    expect(await value('select status as v from patients where id = ?', other)).toBe('active')
    expect(await merge(one, other)).toMatchObject({ status: 'proposed' })
    expect((await compare(one, other, 'clinical_lead')).isOwnProposal).toBe(false)
    expect(
      await value(
        "select count(*) as v from tasks where kind = 'merge_to_confirm' and patient_id = ? and closed_at is null",
        one,
      ),
    ).toBe(1)
    expect(await merge(one, other, 'clinical_lead')).toMatchObject({ status: 'merged' })
    expect(
      await value(
        "select count(*) as v from tasks where kind = 'merge_to_confirm' and patient_id = ? and closed_at is null",
        one,
      ),
    ).toBe(0)
  })

  it('waits where a result of HIV stands against the other', async () => {
    const [one, other] = [await addTwin(), await addTwin()]
    expect((await compare(one, other)).doubts).toEqual([])
    await write(one, { label: 'HIV' }, 'conditions')
    const { lines } = await compare(one, other)
    expect(lines.find(({ field }) => field === 'hiv')?.isSame).toBe(false)
  })

  it('refuses while both have a visit to come, one is on the phone or in a visit', async () => {
    const [one, other] = [await addTwin(), await addTwin()]
    await visit(one)
    await visit(other)
    expect((await compare(one, other)).blockers).toHaveLength(1)
    expect(await codeOf(merge(one, other))).toBe('both_booked')
    await db
      .prepare("update appointments set status = 'In progress' where patient_id = ?")
      .bind(other)
      .run()
    expect(await codeOf(merge(one, other))).toBe('in_visit')
    await db
      .prepare("update appointments set status = 'Canceled' where patient_id = ?")
      .bind(other)
      .run()
    expect(await merge(one, other)).toMatchObject({ status: 'merged' })
    expect(
      await value('select next_appointment_at as v from patients where id = ?', one),
    ).toBeTruthy()
  })

  it('keeps the record that has a clinician', async () => {
    const one = await addTwin({ provider_id: null })
    expect(await codeOf(merge(one, await addTwin()))).toBe('clinician_would_go')
  })
})

describe('merges that race', () => {
  it('one into the other both ways has one outcome', async () => {
    const [a, b] = [await addTwin(), await addTwin()]
    const { versions } = await compare(a, b)
    const call = (patient: string, other: string, who: Person) =>
      as(who).call('POST /patients/:patient/merge', {
        params: { patient },
        body: { other, reason: 'enrolled_twice', versions },
      })
    const results = await Promise.allSettled([
      call(a, b, 'clinical_admin'),
      call(b, a, 'clinical_lead'),
      call(a, b, 'clinical_lead'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await value(
        "select count(*) as v from patient_merges where status = 'merged' and ? in (surviving_id, merged_id)",
        a,
      ),
    ).toBe(1)
  })

  it('a repeat with the same key is answered the same', async () => {
    const [a, b] = [await addTwin(), await addTwin()]
    const { versions } = await compare(a, b)
    const call = () =>
      as('clinical_admin').call('POST /patients/:patient/merge', {
        params: { patient: a },
        body: { other: b, reason: 'enrolled_twice', versions },
        once: 'the-same-key-of-this-merge',
      } as never)
    const first = await call()
    expect(await call()).toEqual(first)
  })

  it('the sessions of the merged one end at once', async () => {
    const [a, b] = [await addTwin(), await addTwin()]
    const patient = await asUser(b, 'patient')
    expect(await patient.patients.get(b)).toMatchObject({ id: b })
    await merge(a, b)
    await expect(patient.patients.get(b)).rejects.toMatchObject({ status: 401 })
  })
})

describe('a long chart', () => {
  it('moves in one batch whose length does not depend on it', async () => {
    const [a, b] = [await addTwin(), await addTwin()]
    await db
      .prepare(
        `with recursive n(x) as (select 1 union all select x + 1 from n where x < 5000)
         insert into todos (id, patient_id, type, priority, status, created_at, updated_at)
         select '01990000-0000-7000-8000-' || printf('%012x', x + 281470000000000), ?, 'PHOTO_ID', 3, 'done', ?, ? from n`,
      )
      .bind(b, at, at)
      .run()
    const began = Date.now()
    const done = await merge(a, b)
    expect(Date.now() - began).toBeLessThan(8000)
    expect(await value('select count(*) as v from todos where patient_id = ?', a)).toBe(5000)
    await undo(a, done.id)
    expect(await value('select count(*) as v from todos where patient_id = ?', b)).toBe(5000)
  })
})
