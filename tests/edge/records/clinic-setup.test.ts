import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { environmentOf } from '#edge/platform/environment'
import { canOpenPage } from '#islands/staff/access/nav-links'
import { setupTexts } from '#islands/staff/clinic/setup-lines'
import { api, as, bindings, db, prepareRow, providerId, userId, world } from '../world'

beforeAll(() => world())

const lines = async () => (await as('admin').call('GET /clinic_setup')).lines
const lineOf = async (key: string) => (await lines()).find((line) => line.key === key)
const set = (key: string, value: string) =>
  db.prepare('update system_settings set value = ? where key = ?').bind(value, key).run()
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const send = (channel: 'email' | 'sms') =>
  as('admin').call('POST /clinic_setup/test_messages', { body: { channel } })

describe('what a clinic lacks', () => {
  it('is read by admins alone', async () => {
    for (const who of ['manager', 'support', 'provider', 'patient'] as const)
      expect((await api('/api/clinic_setup', {}, who)).status).toBe(403)
  })

  it.each([
    ['phone', 'support_phone', '2125550100'],
    ['fax', 'clinic_fax', '2125550101'],
    ['address', 'clinic_address', '1 Main St'],
    ['name', 'clinic_name', 'Bluebird'],
  ])('says of %s what the settings say', async (key, setting, value) => {
    expect(await lineOf(key)).toMatchObject({ isDone: false, isOptional: key === 'fax' })
    await set(setting, value)
    expect(await lineOf(key)).toMatchObject({ isDone: true })
    await set(setting, '')
    expect(await lineOf(key)).toMatchObject({ isDone: false })
  })

  it('counts an admin once they have a second factor', async () => {
    await run('delete from totp_factors where user_id = ?', userId('admin'))
    expect(await lineOf('admins')).toMatchObject({ count: 0, isDone: false })
    await run(
      `insert into totp_factors (user_id, secret_encrypted, created_at) values (?, x'00', '2026-01-01')`,
      userId('admin'),
    )
    expect(await lineOf('admins')).toMatchObject({ count: 1, isDone: false })
  })

  it('has texts of its own once none in force came with the product', async () => {
    expect(await lineOf('legal_texts')).toMatchObject({ count: 0, isDone: false })
    await run(`insert into consent_documents (id, document, version, title, body, hash, effective_on)
      select 'own-' || document, document, '2026-02', title, body || '.', hash, effective_on from consent_documents`)
    expect(await lineOf('legal_texts')).toMatchObject({ count: 4, isDone: true })
    await run(`delete from consent_documents where id like 'own-%'`)
  })
})

describe('each line', () => {
  it('leads to a page that an admin may open', async () => {
    const { capabilities } = await as('admin').call('GET /me')
    for (const { key } of await lines()) {
      const { pathname } = new URL(
        setupTexts[key].href,
        'https://app.example.org/staff/clinic/setup',
      )
      if (pathname !== '/staff/content')
        expect(canOpenPage(capabilities, pathname), pathname).toBe(true)
    }
  })
})

describe('a clinician', () => {
  const blockers = async () =>
    (await as('admin').providers.get(providerId('provider'))).offerBlockers
  const offered = async () => (await lineOf('providers'))?.count

  it('is offered to patients once nothing is in the way, and says what is', async () => {
    await run('delete from availabilities where provider_id = ?', providerId('provider'))
    expect(await blockers()).toEqual(['hours'])
    const now = Math.floor(Date.now() / 300_000)
    await prepareRow(
      rowsAt('2026-01-01T00:00:00.000Z').availability({
        id: 'own-hours',
        provider_id: providerId('provider'),
        start_bucket: now + 12,
        end_bucket: now + 24,
        timezone: 'America/New_York',
      }),
    ).run()
    expect(await blockers()).toEqual([])
    const before = Number(await offered())
    expect(before).toBeGreaterThan(0)
    await run(
      `update users set status = 'invited' where id = (select user_id from providers where id = ?)`,
      providerId('provider'),
    )
    await run(
      `update licenses set status = 'pending' where provider_id = ?`,
      providerId('provider'),
    )
    expect(await blockers()).toEqual(['account', 'license'])
    expect(await offered()).toBe(before - 1)
    await run(
      `update users set status = 'active' where id = (select user_id from providers where id = ?)`,
      providerId('provider'),
    )
    await run(`update licenses set status = 'active' where provider_id = ?`, providerId('provider'))
  })
})

describe('a test message', () => {
  it('goes to the admin who asks, and shows that mail goes out', async () => {
    expect(await lineOf('mail')).toMatchObject({ isDone: false, status: null })
    const answer = await send('email')
    expect(answer.lines.find(({ key }) => key === 'mail')).toMatchObject({ status: 'queued' })
    await sendDueDeliveries(environmentOf(bindings))
    expect(await lineOf('mail')).toMatchObject({ isDone: true })
    expect(await lineOf('sms')).toMatchObject({ isDone: false })
    await run(`update deliveries set status = 'failed' where kind = 'test_message'`)
    expect(await lineOf('mail')).toMatchObject({ isDone: false, status: 'failed' })
  })

  it('by text needs a number on file', async () => {
    await run('update users set phone = null where id = ?', userId('admin'))
    await expect(send('sms')).rejects.toMatchObject({ status: 422 })
    await run(`update users set phone = '2125550142' where id = ?`, userId('admin'))
    await send('sms')
    await sendDueDeliveries(environmentOf(bindings))
    expect(await lineOf('sms')).toMatchObject({ isDone: true })
  })
})
