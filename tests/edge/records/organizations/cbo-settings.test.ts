import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, as, cboId, db, json, type Person, pharmacyId, userId, world } from '../../world'

beforeAll(world)
beforeEach(async () => {
  await db.batch([
    db.prepare("update cbos set settings = '{}'"),
    db.prepare('delete from contracted_pharmacies'),
  ])
})

const update = (settings: Record<string, unknown>, who: 'manager' | 'cbo' | 'admin' = 'manager') =>
  api(
    `/api/cbos/${cboId()}`,
    json({ data: { type: 'cbos', id: cboId(), attributes: { settings } } }, 'PATCH'),
    who,
  )
const complete = {
  executive_user_id: userId('cbo'),
  grant_340b_information: {
    grant_number: 'H12HA00042',
    type: 'title_x',
    id_340b: 'RWI10001',
    site: '120 Front St',
    starts_on: '2024-03-01',
    ends_on: '2029-02-28',
  },
  additional_services: ['Food pantry'],
  patient_care: 'Walk-ins on Tuesdays',
  financials: 'Invoiced monthly',
  contacts: [{ name: 'Cora Bond', role: 'Lead', email: 'cora@harbor.test', phone: '2125550143' }],
  prescription_partners: [pharmacyId()],
}

describe('the settings of an organization', () => {
  it('a manager sets all seven, and they come back under the names they were sent by', async () => {
    expect((await update(complete)).status).toBe(200)
    const answer = await api(`/api/cbos/${cboId()}`, {}, 'cbo')
    const { data } = (await answer.json()) as { data: { attributes: { settings: unknown } } }
    expect(data.attributes.settings).toEqual(complete)
  })

  it('one that is not sent stays, and null removes one', async () => {
    await update(complete)
    await update({ patient_care: null, financials: 'Paid by the visit' })
    const { settings } = await as('manager').cbos.get(cboId())
    const { patientCare: _, ...rest } = settings ?? {}
    expect(settings).not.toHaveProperty('patientCare')
    expect(rest).toMatchObject({
      financials: 'Paid by the visit',
      prescriptionPartners: [pharmacyId()],
    })
  })

  it.each([
    ['an unknown setting', { color: 'blue' }, 'settings'],
    ['a user of another organization', { executive_user_id: userId('otherCbo') }, 'executive_user'],
    ['a user who is not of an organization', { executive_user_id: userId('support') }, 'executive'],
    [
      'a pharmacy that does not exist',
      { prescription_partners: [cboId()] },
      'prescription_partners',
    ],
    [
      'a grant that ends before it starts',
      { grant_340b_information: { ...complete.grant_340b_information, ends_on: '2023-01-01' } },
      'ends_on',
    ],
    ['a list as a text', { additional_services: 'Food' }, 'additional_services'],
  ])('%s is refused by name (422)', async (_, settings, pointer) => {
    const response = await update(settings)
    expect(response.status).toBe(422)
    const { errors } = (await response.json()) as { errors: { source: { pointer: string } }[] }
    expect(errors[0]?.source.pointer).toContain(pointer)
    expect((await as('manager').cbos.get(cboId())).settings).toEqual({})
  })

  it('show an organization and its pharmacy to each other for as long as they are partners', async () => {
    const seen = async () => [
      (await as('cbo').pharmacies.list()).length,
      (await as('pharmacy').cbos.list()).length,
    ]
    expect(await seen()).toEqual([0, 0])
    await update({ prescription_partners: [pharmacyId()] })
    expect(await seen()).toEqual([1, 1])
    await update({ prescription_partners: null })
    expect(await seen()).toEqual([0, 0])
  })

  it('show them as long as a contract is in force, and keep the contract that ended', async () => {
    const contracts = as('manager').contracted_pharmacies.in({ cbos: cboId() })
    const sign = (who: Person, startsOn: string) =>
      as(who).call('POST /cbos/:cbo/contracted_pharmacies', {
        params: { cbo: cboId() },
        body: { pharmacy: pharmacyId(), program: 'title_x', startsOn },
      })
    const made = await sign('manager', '2024-01-01')
    await expect(sign('manager', '2025-01-01')).rejects.toMatchObject({
      errors: [{ code: 'contract_open' }],
    })
    await expect(sign('cbo', '2025-01-01')).rejects.toMatchObject({ status: 403 })
    expect((await as('cbo').cbos.get(cboId())).settings).toEqual({
      prescriptionPartners: [pharmacyId()],
    })
    await update({ prescription_partners: [] })
    expect((await as('cbo').cbos.get(cboId())).settings).toEqual({})
    const [ended] = await contracts.list()
    expect(ended).toMatchObject({
      id: made.id,
      program: 'title_x',
      pharmacyName: 'Corner Pharmacy',
    })
    expect(ended?.endsOn).toMatch(/^\d{4}-/)
    const later = await sign('manager', '2099-02-01')
    await update({ prescription_partners: [pharmacyId()] })
    const [first, second] = await contracts.list()
    expect([first?.id, second?.endsOn]).toEqual([later.id, '2099-01-31'])
  })

  it("are the clinic's to change: a CBO user gets 403", async () => {
    expect((await update(complete, 'cbo')).status).toBe(403)
  })
})
