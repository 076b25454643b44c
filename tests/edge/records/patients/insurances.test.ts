import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromLocalTime, setClock } from '#edge/platform/time'
import { as, db, type Person, userId, world } from '../../world'

const patient = userId('patient')
const params = { patient }
const card = { payer: 'Aetna', memberId: 'W123456789', relation: 'self' } as const
const mine = (who: Person = 'patient') => as(who).insurances.in({ patients: patient })
const active = async () =>
  (await mine().list({ filter: { status: 'active' }, sort: 'rank' })).map(({ payer, rank }) => [
    payer,
    rank,
  ])
const summary = (who: Person = 'patient') =>
  as(who).call('GET /patients/:patient/insurance_summary', { params })
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from insurance_card_fronts; delete from insurance_card_backs; delete from insurances;',
  )
  await db.prepare('update patients set insured = null where id = ?').bind(patient).run()
})

describe('insurances', () => {
  it('a patient adds a card: it is encrypted, and the record says that they are insured', async () => {
    const added = await mine().create({ ...card, bin: '610502' })
    expect(added).toMatchObject({ payer: 'Aetna', memberId: 'W123456789', bin: '610502', rank: 1 })
    const stored = await db
      .prepare('select hex(member_id) as member from insurances')
      .first<{ member: string }>()
    expect(stored?.member).not.toContain('57313233')
    expect(await as('patient').call('GET /me')).toMatchObject({ insured: true })
    expect(await summary()).toMatchObject({ activeCount: 1, primaryPayer: 'Aetna', missing: false })
  })

  it('an insured patient without a card is asked for one', async () => {
    await as('patient').patients.update(patient, { insured: true })
    expect(await summary()).toMatchObject({ insured: true, activeCount: 0, missing: true })
    expect((await as('patient').call('GET /me')).missing?.insurance).toEqual(['insurance'])
    await mine().create(card)
    expect((await as('patient').call('GET /me')).missing?.insurance).toEqual([])
  })

  it('the card that moves up pays first, and the others make room', async () => {
    await mine().create({ ...card, payer: 'A' })
    await mine().create({ ...card, payer: 'B' })
    const { id } = await mine().create({ ...card, payer: 'C' })
    await mine().update(id, { rank: 1 })
    expect(await active()).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ])
    await mine().delete(id)
    expect(await active()).toEqual([
      ['A', 1],
      ['B', 2],
    ])
    expect(await mine().get(id)).toMatchObject({ status: 'ended' })
  })

  it('a card removed in the evening ends on the patient’s day, which is past in UTC', async () => {
    const { id } = await mine().create(card)
    setClock(fromLocalTime('2026-11-26T20:00', 'America/New_York'))
    await mine('support').delete(id)
    setClock(null)
    expect(await mine().get(id)).toMatchObject({ status: 'ended', endsOn: '2026-11-26' })
  })

  it.each([
    ['no member ID', { memberId: '' }, 'memberId', 'Enter the member ID'],
    ['a BIN of five digits', { bin: '12345' }, 'bin', 'The BIN has 6 digits'],
    [
      "another person's insurance without a name",
      { relation: 'parent' },
      'holderName',
      'Enter the name of the holder',
    ],
    [
      'an end before the start',
      { startsOn: '2026-02-01', endsOn: '2026-01-01' },
      'endsOn',
      'It cannot end before it starts',
    ],
  ] as const)('%s is refused', async (_, over, field, words) => {
    await expect(mine().create({ ...card, ...over })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.arrayContaining([words]) },
    })
  })

  it('the seventh card is refused', async () => {
    for (let count = 0; count < 6; count++) await mine().create(card)
    await expect(mine().create(card)).rejects.toMatchObject({ status: 422 })
  })

  it('of two changes over one version the second is refused', async () => {
    const { id, version = 0 } = await mine().create(card)
    await mine().update(id, { planName: 'Silver' }, { version })
    await expect(mine().update(id, { planName: 'Gold' }, { version })).rejects.toMatchObject({
      status: 412,
    })
  })

  it('both sides of a card are kept, read by the patient and erased', async () => {
    const { id } = await mine().create(card)
    const at = { params: { patient, insurance: id } }
    const body = { picture: png }
    await as('patient').call('POST /patients/:patient/insurances/:insurance/front', { ...at, body })
    await as('patient').call('POST /patients/:patient/insurances/:insurance/back', { ...at, body })
    expect(await mine().get(id)).toMatchObject({ frontOnFile: true, backOnFile: true })
    expect(await summary()).toMatchObject({ picturedCount: 1 })
    const front = await as('patient').call('GET /patients/:patient/insurances/:insurance/front', at)
    expect(front).toMatchObject({ mimeType: 'image/png', width: 1, height: 1 })
    await as('patient').call('DELETE /patients/:patient/insurances/:insurance/back', at)
    expect(await mine().get(id)).toMatchObject({ frontOnFile: true, backOnFile: false })
  })

  it('another patient finds nothing, and a provider may read but not change', async () => {
    const { id } = await mine().create(card)
    await expect(mine('otherPatient').list()).rejects.toMatchObject({ status: 404 })
    expect(await mine('provider').get(id)).toMatchObject({ payer: 'Aetna' })
    await expect(mine('provider').update(id, { planName: 'X' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('an organization learns of no insurance', async () => {
    const { id } = await mine().create(card)
    await expect(mine('cbo').get(id)).rejects.toMatchObject({ status: 403 })
    await expect(summary('cbo')).rejects.toMatchObject({ status: 403 })
  })
})
