import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { encounterTypeIds } from '#edge/domains/patients/scheduling-rules'
import { settingChecks, settingProblem } from '#edge/domains/system_settings/values'
import { connect } from '#edge/platform/db/connection'
import { type NumberSetting, numberSettings } from '#edge/platform/settings/setting-bounds'
import { numberSetting } from '#edge/platform/settings/settings'
import { api, as, cboId, db, json, userId, world } from '../world'

beforeAll(world)

describe('the reference lists', () => {
  it('anonymous requests read them whole', async () => {
    const options = await as(null).dropdown_options.list()
    expect(options.length).toBeGreaterThan(200)
    expect(await as(null).dropdown_options.list({ filter: { list: 'pronouns' } })).toHaveLength(3)
    expect(await as(null).states.list({ filter: { licensure: 'true' } })).toHaveLength(56)
    expect((await as(null).business_hours.list()).map(({ weekday }) => weekday)).toEqual([
      1, 2, 3, 4, 5,
    ])
    expect((await as(null).provider_types.list())[0]?.encounterTypeIds).toHaveLength(13)
  })

  it('encounter types keep their numbers', async () => {
    const types = await as(null).encounter_types.list()
    expect(types.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, n) => String(n + 1)))
    expect(types[10]).toMatchObject({
      name: 'PEP',
      serviceLine: 'PEP',
      program: 'pep',
      minutes: 20,
    })
  })

  it('encounter types that rules name by their numbers are the ones meant', async () => {
    const types = await as(null).encounter_types.list()
    const nameOf = (id: number) => types.find((type) => type.id === String(id))?.name
    expect(Object.entries(encounterTypeIds).map(([key, id]) => [key, nameOf(id)])).toEqual([
      ['prepInitial', 'PrEP Initial'],
      ['hivFollowUp', 'HIV Follow Up'],
      ['hivAdherence', 'HIV Adherence'],
      ['injectablePrep', 'Injectable PrEP'],
      ['pep', 'PEP'],
    ])
  })
})

describe('system settings', () => {
  const idOf = async (key: string) =>
    (await as('admin').system_settings.list({ filter: { key } }))[0]?.id ?? ''

  it('anonymous requests read public settings only', async () => {
    const keys = async (who: Parameters<typeof as>[0]) =>
      (await as(who).system_settings.list()).map(({ key }) => key)
    expect(await keys(null)).toContain('inactivity_period')
    expect(await keys('patient')).not.toContain('default_cbo_id')
    expect(await keys('support')).toContain('default_cbo_id')
  })

  it('an admin changes them to valid values', async () => {
    const id = await idOf('inactivity_period')
    expect(await as('admin').system_settings.update(id, { value: '900' })).toMatchObject({
      value: '900',
    })
    await expect(as('admin').system_settings.update(id, { value: 'soon' })).rejects.toMatchObject({
      status: 422,
      fields: { value: ['Enter a whole number'] },
    })
    await expect(as('manager').system_settings.update(id, { value: '1' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      as('patient').system_settings.update(await idOf('default_cbo_id'), { value: 'x' }),
    ).rejects.toMatchObject({ status: 404 })
    await as('admin').system_settings.update(id, { value: '1800' })
  })

  it('each has a check that its stored value passes', async () => {
    for (const { key, value } of await as('admin').system_settings.list()) {
      expect(settingChecks, key).toHaveProperty(key)
      expect(settingProblem(key, value), key).toBeNull()
    }
  })

  it('come without a number, address or fax of their own, and a number is emptied again', async () => {
    const own = ['support_phone', 'assistance_fax', 'clinic_fax', 'clinic_address', 'clinic_name']
    for (const key of own) {
      const [setting] = await as('admin').system_settings.list({ filter: { key } })
      expect(setting?.value, key).toBe('')
    }
    const id = await idOf('assistance_fax')
    const set = (value: string) => as('admin').system_settings.update(id, { value })
    await expect(set('555')).rejects.toMatchObject({ status: 422 })
    expect(await set('2125550133')).toMatchObject({ value: '2125550133' })
    expect(await set('')).toMatchObject({ value: '' })
  })

  it('a number outside its bounds is refused (422)', async () => {
    for (const [key, { minimum, maximum }] of Object.entries(numberSettings))
      for (const value of [minimum - 1, maximum + 1])
        await expect(
          as('admin').system_settings.update(await idOf(key), { value: String(value) }),
          `${key} = ${value}`,
        ).rejects.toMatchObject({ status: 422 })
    await expect(
      as('admin').system_settings.update(await idOf('booking_step_minutes'), { value: '7' }),
    ).rejects.toMatchObject({ fields: { value: ['Enter a multiple of 5'] } })
  })

  it('the id of an unknown organization is refused (422)', async () => {
    for (const [key, value] of [
      ['default_cbo_id', 'somewhere'],
      ['default_cbo_id', ''],
      ['default_cbo_id', userId('admin')],
      ['reach_la_cbo_id', userId('admin')],
      ['cash_pay_cbo_ids', JSON.stringify([cboId(), userId('admin')])],
    ] as const)
      await expect(
        as('admin').system_settings.update(await idOf(key), { value }),
        `${key} = ${value}`,
      ).rejects.toMatchObject({ status: 422 })
    const id = await idOf('cash_pay_cbo_ids')
    expect(
      await as('admin').system_settings.update(id, { value: JSON.stringify([cboId()]) }),
    ).toMatchObject({ value: JSON.stringify([cboId()]) })
    await as('admin').system_settings.update(id, { value: '[]' })
  })

  it('are read within their bounds for any stored value', async () => {
    for (const [key, { minimum, maximum, default: usual }] of Object.entries(numberSettings)) {
      const read = async (stored: string | null) => {
        await db.batch([
          db.prepare('create table if not exists kept_settings as select * from system_settings'),
          stored === null
            ? db.prepare('delete from system_settings where key = ?').bind(key)
            : db.prepare('update system_settings set value = ? where key = ?').bind(stored, key),
        ])
        const found = await connect(db).first(
          sql<{ value: number }>`select ${numberSetting(key as NumberSetting)} as value`,
        )
        await db.batch([
          db.prepare('delete from system_settings'),
          db.prepare('insert into system_settings select * from kept_settings'),
          db.prepare('drop table kept_settings'),
        ])
        return found?.value
      }
      expect(await read('-1'), key).toBe(minimum)
      expect(await read('999999'), key).toBe(maximum)
      expect(await read(null), key).toBe(usual)
    }
  })
})

describe('business hours', () => {
  it('managers change them; the end must follow the start (422)', async () => {
    const [monday] = await as(null).business_hours.list()
    const id = monday?.id ?? ''
    expect(await as('manager').business_hours.update(id, { closes: '19:00' })).toMatchObject({
      closes: '19:00',
    })
    await expect(
      as('manager').business_hours.update(id, { closes: '07:00' }),
    ).rejects.toMatchObject({
      fields: { closes: ['Closing must come after opening'] },
    })
    await expect(
      as('provider').business_hours.update(id, { closes: '20:00' }),
    ).rejects.toMatchObject({ status: 403 })
  })

  const openSaturday = (who: 'manager' | 'admin' | 'support') =>
    as(who).business_hours.create({ weekday: 6, opens: '09:00', closes: '13:00' })
  const openDays = async () => (await as(null).business_hours.list()).map((day) => day.weekday)

  it('managers open a closed weekday in the zone of the others, once, and close it', async () => {
    const saturday = await openSaturday('manager')
    expect(saturday).toMatchObject({ weekday: 6, timezone: 'America/New_York' })
    expect(await openDays()).toEqual([1, 2, 3, 4, 5, 6])
    await expect(openSaturday('admin')).rejects.toMatchObject({
      status: 409,
      message: 'A colleague opened this day meanwhile',
    })
    await expect(openSaturday('support')).rejects.toMatchObject({ status: 403 })
    await expect(
      as('manager').business_hours.create({ weekday: 7, opens: '09:00', closes: '13:00' }),
    ).rejects.toMatchObject({ status: 422 })
    await as('manager').business_hours.delete(saturday.id)
    expect(await openDays()).toEqual([1, 2, 3, 4, 5])
  })

  it('a change that names an old version is refused (412)', async () => {
    const [monday] = await as(null).business_hours.list()
    if (!monday) throw new Error('Monday is closed')
    const { id, version = 0, closes } = monday
    await as('admin').business_hours.update(id, { closes: '17:30' }, { version })
    await expect(
      as('manager').business_hours.update(id, { closes: '20:00' }, { version }),
    ).rejects.toMatchObject({ status: 412 })
    await as('admin').business_hours.update(id, { closes })
  })

  it('one day stays open', async () => {
    const [last, ...others] = await as(null).business_hours.list()
    for (const { id } of others) await as('manager').business_hours.delete(id)
    await expect(as('manager').business_hours.delete(last?.id ?? '')).rejects.toMatchObject({
      status: 409,
    })
    expect(await openDays()).toEqual([1])
    for (const { weekday, opens, closes } of others)
      await as('manager').business_hours.create({ weekday, opens, closes })
  })
})

describe('platform notifications', () => {
  const notice = {
    title: 'Closed on Friday',
    body: 'We are back on Monday.',
    audience: 'staff' as const,
    severity: 'info' as const,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2099-01-01T00:00:00Z',
  }

  it('are read by their audience, while they run', async () => {
    const made = await as('manager').platform_notifications.create(notice)
    const titles = async (who: Parameters<typeof as>[0]) =>
      (await as(who).platform_notifications.list()).map(({ title }) => title)
    expect(await titles('provider')).toEqual(['Closed on Friday'])
    expect(await titles('patient')).toEqual([])
    const replaced = await api(
      `/api/platform_notifications/${made.id}`,
      json(
        { ...notice, audience: 'everyone', starts_at: notice.startsAt, ends_at: notice.endsAt },
        'PUT',
      ),
      'clinical_admin',
    )
    expect(replaced.status).toBe(200)
    expect(await titles(null)).toEqual(['Closed on Friday'])
  })

  it('only editors create them; the end must follow the start (422)', async () => {
    await expect(as('support').platform_notifications.create(notice)).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      as('manager').platform_notifications.create({ ...notice, endsAt: '2019-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { endsAt: ['The end must come after the start'] },
    })
  })

  it('none is created that would never be shown, since its end is over (422)', async () => {
    const over = { ...notice, endsAt: '2020-01-02T00:00:00Z' }
    await expect(as('manager').platform_notifications.create(over)).rejects.toMatchObject({
      status: 422,
      fields: { endsAt: ['Choose an end in the future'] },
    })
  })
})

describe('consent documents', () => {
  it('anonymous requests read the texts in force and their pages', async () => {
    const texts = await as(null).call('GET /consents_documents')
    expect(texts).toMatchObject({
      telehealthConsent: '/consents/telehealth_consent',
      agreePrivacyPolicy: '/consents/agree_privacy_policy',
      agreeTos: '/consents/agree_tos',
    })
    expect(texts.documents).toHaveLength(4)
    expect(texts.documents[0]?.body.length).toBeGreaterThan(100)
  })
})

describe('zip code lookup', () => {
  const lookup = (zipCode?: string) =>
    as(null).call('GET /addresses/lookup_by_zip_code', { query: { zipCode: zipCode as string } })

  it('returns state, time zone and licensure', async () => {
    expect(await lookup('80202')).toMatchObject({
      state: 'CO',
      stateName: 'Colorado',
      timezone: 'America/Denver',
      licensure: true,
    })
    expect(await lookup('07421')).toMatchObject({ state: 'NJ', states: ['NJ', 'NY'] })
    expect(await lookup('09012')).toMatchObject({ state: 'AE', licensure: false })
  })

  it('refuses what is not five digits or not known (422)', async () => {
    await expect(lookup('8020')).rejects.toMatchObject({
      status: 422,
      fields: { zipCode: ['Zip code must be 5 digits of 0-9'] },
    })
    await expect(lookup('00000')).rejects.toMatchObject({
      status: 422,
      message: 'We do not know this zip code',
    })
    await expect(lookup()).rejects.toMatchObject({ status: 400 })
  })
})
