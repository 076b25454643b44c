import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { as, world } from '../world'
import { carePlus, harbor, later, publish } from './content-fixtures'
import { environment, get, noor, rendered } from './page-fixtures'

beforeAll(async () => {
  await world()
  await publish(carePlus, harbor, noor)
})
beforeEach(() => {
  rendered.mockClear()
})

describe('a preview of drafts', () => {
  it('begins with a secret the Studio only just wrote, and ends', async () => {
    const secret = 'a'.repeat(32)
    expect((await get('/preview/on?sanity-preview-secret=guess')).status).toBe(401)
    await publish(carePlus, harbor, noor, {
      _id: 'secret1',
      _type: 'sanity.previewUrlSecret',
      secret,
      studioUrl: 'https://care.test/studio',
    })
    const started = await get(
      `/preview/on?sanity-preview-secret=${secret}&sanity-preview-pathname=${encodeURIComponent('/faq')}`,
    )
    expect(started.status).toBe(307)
    expect(started.to).toMatch(/^\/faq/)
    const cookie = started.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^careplus_preview=\d{13}\.[0-9a-f]{64}; Max-Age=3600; Path=\/; HttpOnly; Secure/,
    )
    const [pair = ''] = cookie.split(';')

    const draft = await get('/faq', { headers: { cookie: pair } })
    expect(draft.headers.get('cache-control')).toBe('private, no-store')
    expect(draft.headers.get('x-frame-options')).toBeNull()
    expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    await get('/faq', { headers: { cookie: pair } })
    expect(rendered).toHaveBeenCalledTimes(2)

    const forged = pair.replace(/\d{13}/, '9999999999999')
    const refused = await get('/terms', { headers: { cookie: forged } })
    expect(refused.headers.get('x-frame-options')).toBe('DENY')
    expect((await get('/preview/off')).headers.get('set-cookie')).toMatch(
      /^careplus_preview=; Max-Age=0/,
    )
  })

  it('leads to pages of this site alone', async () => {
    const secret = 'b'.repeat(32)
    await publish(carePlus, {
      _id: 'secret2',
      _type: 'sanity.previewUrlSecret',
      secret,
      studioUrl: 'https://care.test/studio',
    })
    for (const path of ['//evil.test/', 'https://evil.test/x', '/\\evil.test']) {
      const { to } = await get(
        `/preview/on?sanity-preview-secret=${secret}&sanity-preview-pathname=${encodeURIComponent(path)}`,
      )
      expect(to).toMatch(/^\/(?![/\\])/)
    }
  })
})

describe('whose page it is', () => {
  it('is refused to an editor who names the clinic’s address, or another brand’s', async () => {
    await publish(carePlus, harbor, {
      ...noor,
      _id: 'f1990000-0108-7000-8000-000000000099',
      hosts: ['care.test', 'harbor.test', 'thief.test'],
      isDefault: true,
      name: 'Thief',
    })
    expect((await get('/pages/whose')).text).toContain('Care Plus')
    expect((await get('https://harbor.test/pages/whose')).text).toContain('Harbor')
    expect((await get('https://nobody.test/pages/whose')).text).toContain('Care Plus')
    expect((await get('https://thief.test/pages/whose')).text).toContain('Thief')
    expect(await as(null).call('GET /theme')).toMatchObject({ app: { name: 'Care Plus' } })
  })

  it('is still known when the content layer is down', async () => {
    await publish(carePlus, harbor)
    expect((await get('https://harbor.test/pages/down')).text).toContain('Harbor')
    const down = {
      ...environment,
      LAKE: {
        idFromName: () => 'x',
        get: () => ({
          version: async () => Promise.reject(new Error('down')),
          read: async () => Promise.reject(new Error('down')),
        }),
      } as unknown as typeof environment.LAKE,
    }
    await later()
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect((await get('https://harbor.test/pages/other', { env: down })).text).toContain('Harbor')
    faults.mockRestore()
  })
})
