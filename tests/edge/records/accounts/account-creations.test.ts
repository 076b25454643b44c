import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxInsurances } from '#edge/domains/insurances/card-limits'
import { api, as, db, json, type Person, userId, world } from '../../world'

beforeAll(world)

const jordan = userId('patient')
const add = (path: string, attributes: object, who: Person = 'patient') =>
  api(`/api/patients/${jordan}/${path}`, json(attributes), who)
const resultOf = (response: Response) => [response.status, response.headers.get('x-d1') ?? '']
const createdInOneTrip = [201, expect.stringMatching(/^trips=1 /)]

describe('a new card on file', () => {
  const card = {
    ...{ payer: 'Cigna', member_id: 'X1', relation: 'self' },
    ...{ holder_name: null, holder_dob: null },
  }
  const cards = as('patient').insurances.in({ patients: jordan })
  const payers = async () =>
    (await cards.list({ filter: { status: 'active' }, sort: 'rank' })).map(
      ({ payer, rank }) => `${rank} ${payer}`,
    )

  beforeEach(() => db.exec('delete from insurances'))

  it('is added in one round trip, behind the others, and answers with the row', async () => {
    await add('insurances', { ...card, payer: 'A' })
    const response = await add('insurances', card)
    expect(resultOf(response)).toEqual(createdInOneTrip)
    const { data } = (await response.json()) as { data: { id: string; attributes: object } }
    expect(data.attributes).toMatchObject({ payer: 'Cigna', member_id: 'X1', rank: 2 })
    expect(await payers()).toEqual(['1 A', '2 Cigna'])
    expect(await cards.get(data.id)).toMatchObject({ frontOnFile: false, status: 'active' })
  })

  it('is not one too many, however many are added at once', async () => {
    for (let count = 1; count < maxInsurances; count += 1) await add('insurances', card)
    const both = await Promise.all([add('insurances', card), add('insurances', card)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = both.find(({ status }) => status === 422)
    expect(await refused?.json()).toMatchObject({ errors: [{ code: 'too_many_insurances' }] })
    expect(await payers()).toHaveLength(maxInsurances)
  })

  it('is not added by another patient, and nothing tells them what is wrong with it', async () => {
    for (const attributes of [card, { payer: '' }, { unknown: 1 }])
      expect((await add('insurances', attributes, 'otherPatient')).status).toBe(404)
    expect(await payers()).toEqual([])
  })
})

it('a new entry of the health history is added in one round trip', async () => {
  const entry = { label: 'Latex', severity: 'severe', reaction: 'Rash', onset_on: '2019' }
  expect(resultOf(await add('health_histories/allergies', entry))).toEqual(createdInOneTrip)
})
