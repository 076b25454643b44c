import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { clinicDay } from '#edge/platform/time'
import { as, db, pharmacyId, prepareRow, stepUpAs, userId, world } from '../world'

const at = '2026-01-05T15:00:00.000Z'
const [near, far, closed] = [uuidv7(), uuidv7(), uuidv7()]
const build = (id: string, name: string, zip: string, more: object = {}) =>
  prepareRow(rowsAt(at).pharmacy({ id, name, zip, ...more }))

beforeAll(async () => {
  await world()
  await db.batch([
    build(near, 'Night Pharmacy', '10003', { open_24h: 1, offers_pep: 1 }),
    build(far, 'Lake Pharmacy', '60657', { offers_pep: 1, ncpdp_id: null }),
    build(closed, 'Old Pharmacy', '10002', { retired_at: at }),
  ])
})
beforeEach(() =>
  db.batch([
    db.prepare('update patients set pharmacy_id = null'),
    db.prepare('delete from user_pharmacies'),
  ]),
)

const patient = userId('patient')
const find = (body: { text: string; open24h?: boolean; offersPep?: boolean }) =>
  as('patient').call('POST /pharmacies/search', { body })
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
const choose = (who: Parameters<typeof as>[0], ...pharmacies: string[]) =>
  as(who).call('PUT /users/:user/pharmacies', { params: { user: patient }, body: { pharmacies } })

describe('a pharmacy', () => {
  it('is found near a zip code or by its name, among those that are open all day or keep PEP', async () => {
    expect(names(await find({ text: '10001' }))).toEqual(['Night Pharmacy'])
    expect(names(await find({ text: 'lake' }))).toEqual(['Lake Pharmacy'])
    expect(await find({ text: '60601', open24h: true })).toEqual([])
  })

  it('is chosen by a patient in their order, and the first fills for them from then on', async () => {
    const mine = await choose('patient', near, pharmacyId())
    expect(mine.map(({ id, isPreferred }) => [id, isPreferred])).toEqual([
      [near, true],
      [pharmacyId(), false],
    ])
    await expect(as('pharmacy').patients.get(patient)).rejects.toMatchObject({ status: 404 })
    await choose('support', pharmacyId(), near)
    expect((await as('pharmacy').patients.get(patient)).id).toBe(patient)
    const [latest] = await as('manager').call('GET /patients/:patient/assignments', {
      params: { patient },
    })
    expect(latest).toMatchObject({
      role: 'pharmacy',
      fromName: 'Night Pharmacy',
      toName: 'Corner Pharmacy',
      reasonCode: 'patient_asked',
    })
  })

  it('is among a patient’s once staff hand them to it, however that is done', async () => {
    await as('support').patients.update(
      patient,
      { pharmacyId: far, handOverReason: 'patient_asked' },
      { version: (await as('support').patients.get(patient)).version },
    )
    const mine = await as('patient').call('GET /users/:user/pharmacies', {
      params: { user: patient },
    })
    expect(names(mine)).toEqual(['Lake Pharmacy'])
  })

  it('is chosen over what another tab chose only once that is seen, and a retired one is put first no more', async () => {
    const { version } = await as('patient').patients.get(patient)
    const put = (pharmacies: string[]) =>
      as('patient').call('PUT /users/:user/pharmacies', {
        params: { user: patient },
        body: { pharmacies },
        version,
      })
    await put([near])
    await expect(put([far])).rejects.toMatchObject({ status: 412 })
    await db
      .prepare('insert into user_pharmacies (user_id, pharmacy_id, position) values (?, ?, 1)')
      .bind(patient, closed)
      .run()
    await choose('patient', near, closed)
    await expect(choose('patient', closed, near)).rejects.toMatchObject({
      errors: [{ code: 'pharmacy_retired' }],
    })
  })

  it('must be one there is, and is no one else’s to choose', async () => {
    await expect(choose('patient', closed)).rejects.toMatchObject({
      errors: [{ code: 'unknown_pharmacy' }],
    })
    await expect(choose('patient', uuidv7())).rejects.toMatchObject({ status: 422 })
    await expect(choose('otherPatient', near)).rejects.toMatchObject({ status: 404 })
    await expect(choose('manager', near)).rejects.toMatchObject({ status: 403 })
  })

  it('says when what it offers was last confirmed', async () => {
    const { version } = await as('support').pharmacies.get(far)
    const checked = await as('support').call('PATCH /pharmacies/:id/update_24h_and_pep', {
      params: { id: far },
      body: { offersPep: true },
      version,
    })
    expect(checked.checkedOn).toBe(clinicDay())
    const hours = [{ weekday: 1, opens: '09:00', closes: '08:00' }]
    await expect(
      as('support').pharmacies.update(far, { hours }, { version: checked.version }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('needs an NCPDP ID with a valid check digit for electronic prescriptions', async () => {
    const [lake] = await find({ text: 'lake' })
    expect(lake).toMatchObject({ isElectronic: false })
    const write = async (ncpdpId: string) =>
      as('support').pharmacies.update(
        far,
        { ncpdpId },
        { version: (await as('support').pharmacies.get(far)).version },
      )
    for (const wrong of ['0999028', '099902', '09990290', 'A999029'])
      await expect(write(wrong)).rejects.toMatchObject({ status: 422 })
    expect(await write('0999029')).toMatchObject({ ncpdpId: '0999029' })
    expect((await find({ text: 'lake' }))[0]).toMatchObject({ isElectronic: true })
    const rows = await as('manager').call('GET /pharmacies/reports', { query: {} })
    expect(rows.find(({ id }) => id === far)).toMatchObject({ ncpdpId: '0999029' })
  })

  it('that is retired is offered to no one, and stays on file', async () => {
    await choose('patient', near)
    const { version } = await as('manager').pharmacies.get(near)
    await as('manager').pharmacies.delete(near, { version })
    expect(await find({ text: '10001' })).toEqual([])
    expect(names(await as('manager').pharmacies.list({ filter: { active: true } }))).not.toContain(
      'Night Pharmacy',
    )
    const [mine] = await as('patient').call('GET /users/:user/pharmacies', {
      params: { user: patient },
    })
    expect(mine).toMatchObject({ id: near, isRetired: true, isPreferred: true })
    await expect(as('provider').pharmacies.delete(far)).rejects.toMatchObject({ status: 403 })
    const restore = () =>
      as('manager').call('POST /pharmacies/:id/restore', { params: { id: near } })
    expect((await restore()).retiredAt).toBeNull()
    expect(names(await find({ text: '10001' }))).toEqual(['Night Pharmacy'])
    await expect(restore()).rejects.toMatchObject({ errors: [{ code: 'not_retired' }] })
  })

  it('is reported with what it has to do: by the clinic, and each pharmacy of itself', async () => {
    await choose('patient', pharmacyId())
    const rows = await as('manager').call('GET /pharmacies/reports', { query: {} })
    expect(rows.find(({ id }) => id === pharmacyId())).toMatchObject({ patients: 1, openTasks: 0 })
    expect(names(await as('pharmacy').call('GET /pharmacies/reports', { query: {} }))).toEqual([
      'Corner Pharmacy',
    ])
    await stepUpAs('manager')
    expect(
      await as('manager').call('GET /pharmacies/reports', { csvReason: 'quality_review' }),
    ).toContain('Lake Pharmacy,,60657,0999029')
  })
})
