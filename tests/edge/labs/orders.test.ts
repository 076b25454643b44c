import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs, iso, now } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { as, db, stepUpAs, userId, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)

const patient = userId('patient')

describe('an order', () => {
  it('is placed by a clinician with a license where the patient lives, drafted by others', async () => {
    const draft = await addLab('assistant')
    expect(draft).toMatchObject({ status: 'draft', orderedAt: null, collection: 'home_kit' })
    expect(draft.can).not.toContain('order')
    const order = (id: string) => as('provider').call('POST /labs/:id/order', { params: { id } })
    expect(await order(draft.id)).toMatchObject({ status: 'ordered' })
    expect((await addLab('provider')).status).toBe('ordered')
    const request = await addLab('patient')
    expect(await codeOf(addLab('patient'))).toBe('kit_requested')
    await db.prepare(`update patients set state = 'VT' where id = ?`).bind(patient).run()
    expect(await codeOf(order(request.id))).toBe('not_licensed')
    expect(await codeOf(addLab('provider'))).toBe('not_licensed')
    await db.prepare(`update patients set state = 'NY' where id = ?`).bind(patient).run()
    expect((await order(request.id)).status).toBe('ordered')
  })

  it('is refused for a kit without a shipping address', async () => {
    const draft = await addLab('assistant')
    const setCity = (city: string | null) =>
      db.prepare('update patients set city = ? where id = ?').bind(city, patient).run()
    await setCity(null)
    expect(await codeOf(addLab('patient'))).toBe('address_needed')
    expect(await codeOf(addLab('provider'))).toBe('address_needed')
    expect(
      await codeOf(as('provider').call('POST /labs/:id/order', { params: { id: draft.id } })),
    ).toBe('address_needed')
    await setCity('New York')
    expect(
      await as('provider').call('POST /labs/:id/order', { params: { id: draft.id } }),
    ).toMatchObject({ status: 'ordered' })
  })

  it('goes to a lab that serves the patient: GMHC in New York, Quest with its switch', async () => {
    const vendors = (who: 'patient' | 'provider') =>
      as(who)
        .call('GET /patients/:patient/lab_vendors', { params: { patient } })
        .then((all) => all.map(({ id }) => id))
    expect(await vendors('provider')).toEqual(['Ash', 'MTL', 'GMHC', 'Manual'])
    expect(await vendors('patient')).toEqual(['Ash', 'MTL'])
    const orderAt = (vendor: 'Quest' | 'GMHC', who: 'patient' | 'provider') =>
      as(who)
        .labs.in({ patients: patient })
        .create({ vendor, tests: ['egfr'] })
    expect(await codeOf(orderAt('Quest', 'provider'))).toBe('vendor_closed')
    expect(await codeOf(orderAt('GMHC', 'patient'))).toBe('vendor_closed')
    await db.prepare(`update feature_flags set value = 1 where key = 'quest_labs'`).run()
    expect(await vendors('provider')).toContain('Quest')
    expect(await orderAt('Quest', 'provider')).toMatchObject({ collection: 'lab_site' })
    await db.prepare(`update feature_flags set value = 0 where key = 'quest_labs'`).run()
  })

  it('is changed and discarded while a draft, then canceled with a reason', async () => {
    const { id } = await addLab('assistant')
    const mine = as('assistant').labs
    expect(await mine.update(id, { vendor: 'MTL', tests: ['egfr'] })).toMatchObject({
      vendor: 'MTL',
      tests: ['egfr'],
    })
    await mine.delete(id)
    expect((await mine.get(id)).status).toBe('canceled')
    const placed = await addLab('provider')
    expect(await codeOf(mine.delete(placed.id))).toBe('ordered')
    expect(await codeOf(mine.update(placed.id, { tests: ['egfr'] }))).toBe('ordered')
    const cancel = (reasonCode: string) =>
      as('provider').call('POST /labs/:id/cancel', {
        params: { id: placed.id },
        body: { reasonCode },
      })
    expect(await statusOf(cancel('whim'))).toBe(422)
    expect(await cancel('duplicate')).toMatchObject({ status: 'canceled' })
    expect(await codeOf(report(placed.id))).toBe('no_report_now')
  })

  it('shows the desk how far it is, and nothing of what is tested or found', async () => {
    const { id } = await addLab()
    await report(id)
    const seen = await as('support').labs.get(id)
    expect(seen).toMatchObject({ status: 'final', vendor: 'Ash' })
    expect(seen).not.toHaveProperty('tests')
    expect(seen).not.toHaveProperty('outcome')
    expect(await statusOf(as('support').labs.list({ filter: { outcome: 'positive' } }))).toBe(400)
    expect(await statusOf(as('support').labs.get(id, { include: ['results'] }))).toBe(400)
  })
})

describe('results from elsewhere', () => {
  it('are entered by hand, in the spelling of their test, and read as those of a lab', async () => {
    const { id } = await as('assistant')
      .labs.in({ patients: patient })
      .create({ vendor: 'Manual', tests: ['syphilis_rpr', 'egfr'] })
    const enter = (...values: { code: 'egfr' | 'syphilis_rpr'; value: string }[]) =>
      as('assistant').call('POST /labs/:lab/results', { params: { lab: id }, body: { values } })
    expect(await statusOf(enter({ code: 'egfr', value: 'fine' }))).toBe(422)
    const twice = { code: 'egfr', value: '71' } as const
    expect(await statusOf(enter(twice, { ...twice, value: '58' }))).toBe(422)
    const inFuture = as('assistant').call('POST /labs/:lab/results', {
      params: { lab: id },
      body: { values: [twice], collectedAt: iso(now() + dayMs) },
    })
    expect(await statusOf(inFuture)).toBe(422)
    await enter({ code: 'syphilis_rpr', value: 'NONREACTIVE' }, { code: 'egfr', value: '71' })
    expect(await as('provider').labs.get(id, { include: ['results'] })).toMatchObject({
      status: 'final',
      reviewStatus: 'Needs Review',
      results: expect.arrayContaining([
        expect.objectContaining({ code: 'syphilis_rpr', value: 'Nonreactive', flag: 'normal' }),
      ]),
    })
    const byLab = await addLab()
    expect(
      await codeOf(
        as('provider').call('POST /labs/:lab/results', {
          params: { lab: byLab.id },
          body: { values: [...inRange] },
        }),
      ),
    ).toBe('not_by_hand')
  })

  it('come with files, which get better names and are the patient’s once released', async () => {
    const { id } = await addLab()
    await report(id)
    const pdf = await PDFDocument.create()
    pdf.addPage()
    const file = await pdf.saveAsBase64()
    const sent = await as('assistant').call('POST /labs/:lab/files', {
      params: { lab: id },
      body: { file, name: 'scan.pdf' },
    })
    const rename = (who: 'assistant' | 'otherProvider') =>
      as(who).call('PATCH /patients/:patient/labs_files/:file', {
        params: { patient, file: sent.id },
        body: { name: 'Results of May' },
      })
    expect(await rename('assistant')).toMatchObject({ id: sent.id, name: 'Results of May.pdf' })
    expect(await statusOf(rename('otherProvider'))).toBe(404)
    const mine = () => as('patient').call('GET /labs/:lab/files', { params: { lab: id } })
    expect(await statusOf(mine())).toBe(404)
    await as('provider').call('POST /labs/:id/release', { params: { id } })
    expect((await mine()).map(({ name }) => name)).toEqual(['Results of May.pdf'])
  })
})

describe('the report of labs', () => {
  it('leaves as a file for a reason, with no result in it', async () => {
    const { id } = await addLab()
    await report(id)
    await stepUpAs('provider')
    const rows = await as('provider').call('GET /labs/report', { query: { status: 'final' } })
    expect(rows.find((row) => row.id === id)).toMatchObject({ patientId: patient, vendor: 'Ash' })
    const text = String(
      await as('provider').call('GET /labs/report', { csvReason: 'quality_review' }),
    )
    expect(text).toContain(id)
    expect(text).not.toContain('Non-reactive')
  })
})
