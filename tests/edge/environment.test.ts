import { beforeAll, describe, expect, it } from 'vitest'
import { buildTime, providerOf } from '#edge/domains/service/environment'
import { environmentOf } from '#edge/platform/environment'
import { api, as, bindings, world } from './world'

beforeAll(world)

const local = environmentOf(bindings)

describe('where this runs', () => {
  it('is told anonymous callers and patients by name and version alone', async () => {
    for (const caller of [null, 'patient', 'support'] as const)
      expect(await as(caller).call('GET /environment')).toEqual({
        environment: 'local',
        version: 'test',
      })
  })

  it('is told admins with its services, content and database', async () => {
    expect(await as('admin').call('GET /environment')).toEqual({
      environment: 'local',
      version: 'test',
      details: {
        builtAt: null,
        services: { mail: 'embedded', sms: 'embedded', fax: 'embedded', content: 'embedded' },
        contentVersion: expect.any(Number),
        migration: expect.stringMatching(/^\d{4}_[a-z_]+$/),
      },
    })
  })

  it('never says a key, a host or an address', async () => {
    const body = await (await api('/api/environment', {}, 'admin')).text()
    for (const secret of [local.SESSION_KEYS, local.FIELD_KEYS, '@', '://'])
      expect(body).not.toContain(secret)
  })

  it('counts a service as hosted once all its keys are set', () => {
    const mail = { ...local, RESEND_API_KEY: 'k', MAIL_FROM: 'care@clinic.test' }
    expect(providerOf(mail)).toMatchObject({ mail: 'hosted', sms: 'embedded' })
    expect(providerOf({ ...mail, MAIL_FROM: undefined })).toMatchObject({ mail: 'embedded' })
    expect(providerOf({ ...local, SANITY_PROJECT_ID: 'p' })).toMatchObject({ content: 'hosted' })
  })

  it('knows when it was built, if its version is the moment', () => {
    expect(buildTime('20261121140203')).toBe('2026-11-21T14:02:03.000Z')
    expect(buildTime('v1.2.3')).toBeNull()
  })
})
