import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, json, world } from '../world'

beforeAll(world)

describe('the reference lists', () => {
  it('are given whole, to anyone', async () => {
    const options = await as(null).dropdown_options.list()
    expect(options.length).toBeGreaterThan(200)
    expect(await as(null).dropdown_options.list({ filter: { list: 'pronouns' } })).toHaveLength(3)
    expect(await as(null).states.list({ filter: { licensure: 'true' } })).toHaveLength(56)
    expect((await as(null).business_hours.list()).map(({ weekday }) => weekday)).toEqual([
      1, 2, 3, 4, 5,
    ])
    expect((await as(null).provider_types.list())[0]?.encounterTypeIds).toHaveLength(13)
  })

  it('keep the numbers of visit types', async () => {
    const types = await as(null).encounter_types.list()
    expect(types.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, n) => String(n + 1)))
    expect(types[10]).toMatchObject({ name: 'PEP', serviceLine: 'PEP', minutes: 20 })
  })
})

describe('settings of the system', () => {
  const idOf = async (key: string) =>
    (await as('admin').system_settings.list({ filter: { key } }))[0]?.id ?? ''

  it('are public or not', async () => {
    const keys = async (who: Parameters<typeof as>[0]) =>
      (await as(who).system_settings.list()).map(({ key }) => key)
    expect(await keys(null)).toContain('inactivity_period')
    expect(await keys('patient')).not.toContain('default_cbo_id')
    expect(await keys('support')).toContain('default_cbo_id')
  })

  it('are changed by admins, to what makes sense', async () => {
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
})

describe('hours', () => {
  it('are kept by those who run the clinic, and end after they begin', async () => {
    const [monday] = await as(null).business_hours.list()
    const id = monday?.id ?? ''
    expect(await as('manager').business_hours.update(id, { closes: '19:00' })).toMatchObject({
      closes: '19:00',
    })
    await expect(
      as('manager').business_hours.update(id, { closes: '07:00' }),
    ).rejects.toMatchObject({
      fields: { closes: ['Closing comes after opening'] },
    })
    await expect(
      as('provider').business_hours.update(id, { closes: '20:00' }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('what the platform announces', () => {
  const notice = {
    title: 'Closed on Friday',
    body: 'We are back on Monday.',
    audience: 'staff' as const,
    severity: 'info' as const,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2099-01-01T00:00:00Z',
  }

  it('is seen by whom it is for, while it is true', async () => {
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

  it('is not everyone’s to say, and ends after it begins', async () => {
    await expect(as('support').platform_notifications.create(notice)).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      as('manager').platform_notifications.create({ ...notice, endsAt: '2019-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({ status: 422, fields: { endsAt: ['The end comes after the start'] } })
  })
})

describe('the consent texts', () => {
  it('are linked and given as they are in force', async () => {
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

describe('a zip code', () => {
  const lookup = (zipCode?: string) =>
    as(null).call('GET /addresses/lookup_by_zip_code', { query: { zipCode: zipCode as string } })

  it('names its state and zone', async () => {
    expect(await lookup('80202')).toMatchObject({
      state: 'CO',
      stateName: 'Colorado',
      timezone: 'America/Denver',
      licensure: true,
    })
    expect(await lookup('09012')).toMatchObject({ state: 'AE', licensure: false })
  })

  it('has five digits and exists', async () => {
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
