import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, stepUpAs, userId, world } from '../../world'
import { jordan, patch, refused } from './patch-patient'

beforeAll(world)
beforeAll(async () => {
  await stepUpAs('patient')
  await stepUpAs('support')
})

const home = async () => {
  const { homeAddress, timezone } = await as('patient').call('GET /me')
  return { zip: homeAddress?.zip, state: homeAddress?.state, timezone }
}
const question = 'This zip code is in New Jersey by our list. Is this address in New York?'
const lastEvent = () =>
  db
    .prepare(
      `select name, actor_id as actor, json_extract(detail, '$.fields') as fields from events
       where patient_id = ? and name like 'patients.%' order by seq desc limit 1`,
    )
    .bind(jordan)
    .first()

describe('a zip code on a state line that no list has', () => {
  it('asks before it takes a state beside its own, and changes nothing until then', async () => {
    await patch({ zip: '10001', state: 'NY' })
    const before = await home()
    expect(await refused({ zip: '07030', state: 'NY' })).toEqual({
      status: 422,
      detail: question,
      pointer: '/data/attributes/state',
    })
    expect(await home()).toEqual(before)
  })

  it('takes the state that a patient confirmed, with a trace, and keeps it through later changes', async () => {
    await patch({ zip: '07030', state: 'NY', state_confirmed: true })
    expect(await home()).toMatchObject({ zip: '07030', state: 'NY' })
    expect(await lastEvent()).toEqual({
      name: 'patients.update',
      actor: jordan,
      fields: 'state,zip,stateConfirmed',
    })
    // The same again, as a form sends it, asks nothing and moves no one.
    await patch({ zip: '07030', city: 'Hoboken' })
    await patch({ zip: '07030', state: 'NY' })
    expect(await home()).toMatchObject({ zip: '07030', state: 'NY' })
  })

  it('asks again for another zip code, and takes the state of its own where none is named', async () => {
    expect((await refused({ zip: '07302', state: 'NY' })).detail).toBe(question)
    await patch({ zip: '07302' })
    expect(await home()).toMatchObject({ zip: '07302', state: 'NJ' })
  })

  it('never takes a state from another part of the country, confirmed or not, from a patient or staff', async () => {
    for (const body of [
      { zip: '80202', state: 'NY', state_confirmed: true },
      { state: 'CA', state_confirmed: true },
    ])
      expect((await patch(body)).status).toBe(422)
    await expect(
      as('support').patients.update(jordan, { state: 'CA', stateConfirmed: true }),
    ).rejects.toMatchObject({ status: 422 })
    expect((await patch({ state_confirmed: 'yes' })).status).toBe(422)
    expect(await home()).toMatchObject({ zip: '07302', state: 'NJ' })
  })

  it('takes a state alone against the zip code on record, by staff with their name', async () => {
    const support = as('support').patients
    await expect(support.update(jordan, { state: 'NY' })).rejects.toMatchObject({
      status: 422,
      fields: { state: [question] },
    })
    await support.update(jordan, { state: 'NY', stateConfirmed: true })
    expect(await home()).toMatchObject({ zip: '07302', state: 'NY', timezone: 'America/New_York' })
    expect(await lastEvent()).toEqual({
      name: 'patients.update',
      actor: userId('support'),
      fields: 'state,stateConfirmed',
    })
  })

  it('is confirmed over one version of the record: of two at once one is stale', async () => {
    const { version } = await as('support').patients.get(jordan)
    const save = (changes: object) =>
      as('support').patients.update(jordan, changes, { version: version ?? 0 })
    const both = await Promise.allSettled([save({ zip: '80202' }), save({ state: 'NJ' })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(save({ state: 'NY', stateConfirmed: true })).rejects.toMatchObject({ status: 412 })
  })

  it('is asked of staff who add a patient, and kept with who confirmed it', async () => {
    const ana = {
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'line@world.test',
      phone: '6465550112',
      dob: '1988-02-03',
      state: 'NY' as const,
      zip: '07030',
    }
    const add = (more: object = {}) => as('support').patients.create({ ...ana, ...more })
    await expect(add()).rejects.toMatchObject({ status: 422, fields: { state: [question] } })
    const made = await add({ stateConfirmed: true })
    expect(made.homeAddress).toMatchObject({ zip: '07030', state: 'NY' })
    const event = await db
      .prepare(`select actor_id as actor, json_extract(detail, '$.fields') as fields from events
        where patient_id = ? and name = 'patients.create'`)
      .bind(made.id)
      .first()
    expect(event).toEqual({ actor: userId('support'), fields: 'stateConfirmed' })
  })

  it('is looked up with the states beside it', async () => {
    const found = await as(null).call('GET /addresses/lookup_by_zip_code', {
      query: { zipCode: '07030' },
    })
    expect(found).toMatchObject({ states: ['NJ'], neighbors: ['DE', 'NY', 'PA'] })
  })
})
