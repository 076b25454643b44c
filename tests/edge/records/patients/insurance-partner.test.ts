import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { env } from '../../auth/auth-fixtures'
import { as, cboId, db, type Person, userId, world } from '../../world'

const patient = userId('patient')
const params = { patient }
const name = (who: Person, body: object) =>
  as(who).call('PATCH /patients/:patient/cbo_insurance_partners', { params, body })
const invite = (who: Person) =>
  as(who).call('POST /patients/:patient/cbo_insurance_partners/invite', { params })
const summary = async (who: Person = 'patient') =>
  (await as(who).call('GET /patients/:patient/insurance_summary', { params })).partner
const email = 'insurance@harbor.example'

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from cbo_insurance_partners; delete from rate_limits; delete from deliveries;',
  )
  await db
    .prepare(`update cbos set contact_email = ?, status = 'active' where id = ?`)
    .bind(email, cboId())
    .run()
  await db.prepare('update patients set cbo_id = ? where id = ?').bind(cboId(), patient).run()
})

describe('the organization that helps with insurance', () => {
  it('is named by staff, asked once by a mail that names no one, and answers through them', async () => {
    expect(await name('support', { cboId: cboId() })).toMatchObject({
      cboId: cboId(),
      status: 'named',
      invitedAt: null,
    })
    expect(await invite('support')).toMatchObject({ status: 'invited' })
    const sent = await capturedMessages(env, email)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toMatch(/Jordan|Ellis|HIV|PrEP/i)
    await expect(invite('support')).rejects.toMatchObject({ status: 429 })
    await name('support', { status: 'accepted' })
    expect(await summary()).toMatchObject({ status: 'accepted' })
    await name('support', { status: 'ended' })
    expect(await summary()).toBeNull()
  })

  it('is the patient’s own organization where the patient names it', async () => {
    await expect(name('patient', { cboId: cboId('otherCbo') })).rejects.toMatchObject({
      status: 422,
    })
    expect(
      await as('patient').call('GET /patients/:patient/insurance_summary', { params }),
    ).toMatchObject({ partner: null, offered: { cboId: cboId() } })
    await name('patient', { cboId: cboId() })
    expect(await invite('patient')).toMatchObject({ status: 'invited' })
    // What the organization answers, staff hear; the patient lets it go.
    await expect(name('patient', { status: 'accepted' })).rejects.toMatchObject({ status: 403 })
    expect(await name('patient', { status: 'ended' })).toMatchObject({ status: 'ended' })
  })

  it('sees no more of the patient for being asked', async () => {
    await name('support', { cboId: cboId('otherCbo') })
    const found = await as('otherCbo')
      .patients.get(patient)
      .catch(({ status }: { status: number }) => status)
    expect(found).toBe(404)
    for (const who of ['otherCbo', 'cbo'] as const)
      await expect(summary(who)).rejects.toMatchObject({ status: 403 })
    await expect(name('cbo', { status: 'accepted' })).rejects.toMatchObject({ status: 403 })
  })

  it('answers only what was asked, and is asked only where it can be written to', async () => {
    await expect(invite('support')).rejects.toMatchObject({ status: 409 })
    await name('support', { cboId: cboId() })
    await expect(name('support', { status: 'accepted' })).rejects.toMatchObject({ status: 409 })
    await expect(name('support', {})).rejects.toMatchObject({ status: 422 })
    await expect(name('support', { cboId: cboId(), status: 'ended' })).rejects.toMatchObject({
      status: 422,
    })
    await db.prepare('update cbos set contact_email = null where id = ?').bind(cboId()).run()
    await expect(invite('support')).rejects.toMatchObject({ status: 409 })
    await db
      .prepare(`update cbos set status = 'inactive' where id = ?`)
      .bind(cboId('otherCbo'))
      .run()
    await expect(name('support', { cboId: cboId('otherCbo') })).rejects.toMatchObject({
      status: 422,
    })
    await db.prepare(`update cbos set status = 'active' where id = ?`).bind(cboId('otherCbo')).run()
  })

  it('keeps one state when two answer at once, and loses no invitation when named again', async () => {
    await name('support', { cboId: cboId() })
    await invite('support')
    await name('manager', { cboId: cboId() })
    expect(await summary()).toMatchObject({ status: 'invited' })
    const answers = await Promise.allSettled([
      name('support', { status: 'accepted' }),
      name('manager', { status: 'ended' }),
    ])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    await name('support', { cboId: cboId('otherCbo') })
    expect(await summary()).toMatchObject({ status: 'named', invitedAt: null })
  })
})
