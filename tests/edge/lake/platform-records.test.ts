import { beforeAll, expect, it } from 'vitest'
import { as, db, providerId, world } from '../world'
import { editor, fresh, type Signed, signInClientOf, staff, words } from './editors'

let publisher: Signed
beforeAll(async () => {
  await world()
  publisher = await editor()
})

const clinician = (more: object = {}) => {
  const id = fresh('clinician')
  return { _id: id, _type: 'clinician', slug: { _type: 'slug', current: id }, ...more }
}
const daniel = { providerId: providerId('provider') }

it('a clinician of the site is one whom booking offers, under the name of that record', async () => {
  const named = await signInClientOf(publisher).create<{ _type: string; name?: string }>(
    clinician({ ...daniel, name: 'Dr. Nobody, MD' }),
  )
  expect(named.name).toBe('Daniel Reyes, NP')
  for (const wrong of [{}, { providerId: fresh() }, { providerId: null }])
    await expect(
      signInClientOf(publisher).create(clinician({ name: 'Dr. Nobody, MD', ...wrong })),
    ).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('the site shows whom booking offers'),
    })
})

it('a draft has the name as soon as the clinician is chosen', async () => {
  const draft = clinician({ name: 'Dr. Nobody, MD' })
  const client = signInClientOf(await staff(['content.edit']))
  await client.create({ ...draft, _id: `drafts.${draft._id}` })
  const chosen = await client.patch(`drafts.${draft._id}`).set(daniel).commit()
  expect(chosen.name).toBe('Daniel Reyes, NP')
})

it('anyone reads who the clinicians are and where they are licensed today; who is inactive is not among them', async () => {
  const list = () => as(null).call('GET /clinicians')
  const before = await list()
  expect(before.find(({ id }) => id === providerId('provider'))).toMatchObject({
    name: 'Daniel Reyes, NP',
    states: expect.arrayContaining(['NY']),
  })
  expect(Object.keys(before[0] ?? {}).sort()).toEqual(
    ['id', 'name', 'pronouns', 'providerType', 'states', 'type'].sort(),
  )
  const setStatus = (table: 'licenses' | 'providers', status: string) =>
    db
      .prepare(
        `update ${table} set status = ? where ? in (id, ${table === 'licenses' ? 'provider_id' : 'id'})`,
      )
      .bind(status, providerId('provider'))
      .run()
  await setStatus('licenses', 'expired')
  expect((await list()).find(({ id }) => id === providerId('provider'))?.states).toEqual([])
  await setStatus('providers', 'inactive')
  expect((await list()).map(({ id }) => id)).not.toContain(providerId('provider'))
  await expect(signInClientOf(publisher).create(clinician(daniel))).rejects.toMatchObject({
    statusCode: 400,
  })
})

it('a treatment of the site is one that patients may choose, with a drawing that there is', async () => {
  const treatment = (more: object = {}) => {
    const id = fresh('treatment')
    const slug = { _type: 'slug', current: id }
    const named = { title: words('PrEP'), summary: words('Every day'), group: 'Prevent' }
    return {
      _id: id,
      _type: 'treatment',
      slug,
      ...named,
      serviceLine: 'PrEP',
      tile: 'pill',
      ...more,
    }
  }
  const client = signInClientOf(publisher)
  await client.create(treatment())
  for (const wrong of [
    { serviceLine: 'Birth control' },
    { serviceLine: 'prep' },
    { tile: 'rocket' },
  ])
    await expect(client.create(treatment(wrong))).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(Object.keys(wrong).join()),
    })
  await client.create({ ...treatment({ serviceLine: 'Birth control' }), _id: `drafts.${fresh()}` })
})
