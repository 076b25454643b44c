import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { beginBackup, canBackUp, continueBackup } from '#edge/backups/run-backup'
import { environmentOf, readEnvironment } from '#edge/platform/environment'
import { configuredVendors } from '#edge/platform/services/vendors'
import { dayMs, iso, now } from '#edge/platform/time'
import { api, as, asIn, bindings, db, world } from '../world'

const hosted = {
  ...bindings,
  RESEND_API_KEY: 're_key',
  MAIL_FROM: 'care@clinic.test',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
}
const alerted = { ...hosted, ALERT_EMAIL: 'ops@clinic.test', ALERT_WEBHOOK: 'https://hooks.test/x' }
const setup = (environment: typeof bindings = bindings) =>
  asIn(environment, 'admin').call('GET /clinic_setup')
const lineOf = async (key: string, environment: typeof bindings = bindings) =>
  (await setup(environment)).lines.find((line) => line.key === key)
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()

beforeAll(world)
afterEach(() => vi.unstubAllGlobals())

describe('a test alert', () => {
  const posts: string[] = []
  const answerWith = (status: (url: string) => number) =>
    vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
      posts.push(String(init.body))
      return Response.json({ id: 'm1' }, { status: status(String(url)) })
    })
  const send = (environment: typeof bindings) =>
    asIn(environment, 'admin').call('POST /clinic_setup/test_messages', {
      body: { channel: 'alert' },
    })
  const confirm = (code: string, environment: typeof bindings = alerted) =>
    asIn(environment, 'admin').call('POST /clinic_setup/alert_confirmations', { body: { code } })
  const codeIn = (text = '') => /Its code is (\d{6})/.exec(text)?.[1] ?? ''

  it('is refused in words where no address is set, and where a service does not take it', async () => {
    await expect(send(bindings)).rejects.toMatchObject({
      errors: [{ code: 'no_alert_address' }],
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answerWith((url) => (url.startsWith('https://hooks.test') ? 500 : 200))
    await expect(send(alerted)).rejects.toMatchObject({
      errors: [{ code: 'alert_not_sent' }],
    })
    vi.restoreAllMocks()
    expect(await lineOf('alerts', alerted)).toMatchObject({ isDone: false, status: null })
  })

  it('goes every way that alerts go, and counts once its code is entered', async () => {
    posts.length = 0
    answerWith(() => 200)
    await send(alerted)
    expect(posts).toHaveLength(2)
    const code = codeIn(posts[0])
    expect(codeIn(posts[1])).toBe(code)
    expect(await lineOf('alerts', alerted)).toMatchObject({ isDone: false, status: 'unconfirmed' })
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(confirm(wrong)).rejects.toMatchObject({
      errors: [{ code: 'wrong_code' }],
    })
    await confirm(code)
    expect(await lineOf('alerts', alerted)).toMatchObject({ isDone: true, status: null })
  })

  it('is needed again once alerts go elsewhere, and its code ends after a day', async () => {
    const moved = { ...alerted, ALERT_EMAIL: 'night@clinic.test' }
    expect(await lineOf('alerts', moved)).toMatchObject({ isDone: false })
    posts.length = 0
    answerWith(() => 200)
    await send(moved)
    const code = codeIn(posts[0])
    await run(
      'update alert_tests set sent_at = ? where confirmed_at is null',
      iso(now() - 2 * dayMs),
    )
    await expect(confirm(code, moved)).rejects.toMatchObject({
      errors: [{ code: 'wrong_code' }],
    })
  })

  it('holds no code in clear', async () => {
    const { results } = await db.prepare('select * from alert_tests').all()
    expect(results.length).toBeGreaterThan(0)
    expect(JSON.stringify(results)).not.toContain(codeIn(posts[0]))
  })
})

describe('the line of backups', () => {
  const keyed = { ...bindings, BACKUP_KEYS: `b1:${btoa('b'.repeat(32))}` }

  it('is done while the newest backup lies in the bucket and is young', async () => {
    expect(await lineOf('backups')).toMatchObject({ isDone: false })
    const env = environmentOf(keyed)
    if (!canBackUp(env)) throw new Error('The tests have a bucket for backups')
    await beginBackup(env, now())
    let made = await continueBackup(env)
    while (made && made.phase !== 'done') made = await continueBackup(env)
    const id = made?.id ?? ''
    expect(await lineOf('backups')).toMatchObject({ isDone: true })
    await run('update backup_runs set moment_at = ? where id = ?', iso(now() - 2 * dayMs), id)
    expect(await lineOf('backups')).toMatchObject({ isDone: false })
    await run('update backup_runs set moment_at = ? where id = ?', iso(now()), id)
    await env.BACKUPS.delete(`backups/${id}/manifest`)
    expect(await lineOf('backups')).toMatchObject({ isDone: false })
  })
})

describe('agreements with vendors', () => {
  const signed = {
    basis: 'signed',
    signedOn: '2026-01-02',
    signedBy: 'Ann Lee',
  } as const
  const enter = (service: 'mail' | 'cards' | 'fax', more: object = {}) =>
    asIn(hosted, 'admin').vendor_agreements.create({ service, ...signed, ...more })

  it('are needed with the vendors that the deployment is set up with, and no other', async () => {
    expect((await setup()).vendors).toEqual([])
    expect(await lineOf('agreements')).toMatchObject({ isDone: true, count: 0 })
    expect((await setup(hosted)).vendors).toEqual([
      { service: 'mail', vendor: 'Resend', agreementId: null },
      { service: 'cards', vendor: 'Stripe', agreementId: null },
    ])
    const lab = { LAB_FHIR_URL: 'https://fhir.lab.test/r4', LAB_FHIR_TOKEN: 't' }
    const everything = readEnvironment({
      ...hosted,
      ...lab,
      LAB_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
      ENVIRONMENT: 'staging',
      APP_ORIGIN: 'https://clinic.test',
      SESSION_KEYS: `s1:${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(40))))}`,
      FIELD_KEYS: `f1:${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`,
      SANITY_WEBHOOK_SECRET: crypto.randomUUID() + crypto.randomUUID(),
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_API_KEY: 'SK0',
      TWILIO_API_SECRET: 'secret',
      TWILIO_FROM: '+15555550100',
    })
    expect(
      configuredVendors(everything).map(({ service, vendor }) => `${service} ${vendor}`),
    ).toEqual([
      'hosting Cloudflare',
      'mail Resend',
      'sms Twilio',
      'video Twilio',
      'labs fhir.lab.test',
      'cards Stripe',
    ])
  })

  it('are entered by an admin, stay as they were entered, and the newest counts', async () => {
    const first = await enter('mail')
    expect(first).toMatchObject({ vendor: 'Resend', recorderName: expect.any(String) })
    const vendorOf = async () => (await setup(hosted)).vendors[0]?.agreementId
    expect(await vendorOf()).toBe(first.id)
    expect(await lineOf('agreements', hosted)).toMatchObject({ isDone: false, count: 1 })
    await enter('cards', { basis: 'not_needed', note: 'Payments alone.' })
    expect(await lineOf('agreements', hosted)).toMatchObject({ isDone: true, count: 2 })
    const ended = await enter('mail', { endsOn: '2026-02-01' })
    expect(await vendorOf()).toBeNull()
    const all = await asIn(hosted, 'admin').vendor_agreements.list({ sort: '-createdAt' })
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, ended.id]))
    await expect(
      run(`update vendor_agreements set signed_by = 'Bo' where id = ?`, first.id),
    ).rejects.toThrow(/signed_already/)
    await expect(run('delete from vendor_agreements where id = ?', first.id)).rejects.toThrow(
      /signed_already/,
    )
  })

  it('say nothing of another vendor of the same service', async () => {
    await enter('mail')
    await run(
      `insert into vendor_agreements (id, service, vendor, basis, signed_on, signed_by, recorder_id, created_at, updated_at)
       select 'other', service, 'Another', basis, signed_on, signed_by, recorder_id, '2199-01-01', '2199-01-01'
       from vendor_agreements limit 1`,
    )
    expect((await setup(hosted)).vendors[0]).toMatchObject({ agreementId: null })
  })

  it.each([
    ['a vendor that is not set up', 'fax', {}, 'service'],
    ['an end before the signature', 'mail', { endsOn: '2025-12-31' }, 'ends_on'],
    ['no reason where none is needed', 'mail', { basis: 'not_needed' }, 'note'],
    ['a day to come', 'mail', { signedOn: '2199-01-01' }, 'signed_on'],
    ['no name', 'mail', { signedBy: ' ' }, 'signed_by'],
  ] as const)('refuse %s, at its field', async (_, service, more, field) => {
    const refused = await enter(service, more).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 422 })
    expect(JSON.stringify(refused)).toContain(field)
  })

  it('are read by admins alone', async () => {
    for (const who of ['manager', 'clinical_admin', 'support', 'patient'] as const)
      expect((await api('/api/vendor_agreements', {}, who)).status).toBe(403)
    expect(await as('admin').vendor_agreements.list()).not.toEqual([])
  })
})
