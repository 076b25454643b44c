import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { cookiesOf, tokenOf, world } from '../world'
import { carePlus, harbor, localized, publish, publishElsewhere } from './content-fixtures'
import { broken, environment, get, noor, rendered } from './page-fixtures'

beforeAll(async () => {
  await world()
  await publish(carePlus, harbor, noor)
})
beforeEach(() => {
  rendered.mockClear()
})

describe('a public page', () => {
  it('is rendered once for all visitors, and again after a publish', async () => {
    const first = await get('/faq')
    expect(first.text).toContain('Care Plus')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300')
    const second = await get('/faq')
    expect(second.text).toBe(first.text)
    expect(second.headers.get('content-security-policy')).toBeTruthy()
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(rendered).toHaveBeenCalledOnce()
    await publishElsewhere({ ...carePlus, name: 'Care Plus Two' }, harbor, noor)
    expect((await get('/faq')).text).toContain('Care Plus Two')
    await publish(carePlus, harbor, noor)
  })

  it('answers HEAD with the headers of GET', async () => {
    const page = await get('/treatments')
    const head = await get('/treatments', { method: 'HEAD' })
    expect(head.text).toBe('')
    for (const name of ['cache-control', 'content-security-policy', 'cross-origin-opener-policy'])
      expect(head.headers.get(name), name).toBe(page.headers.get(name))
  })

  it('has cache tags for the network that caches it, and none on a laptop', async () => {
    const hosted = await get('/accessibility', { env: { ...environment, local: false } })
    expect(hosted.headers.get('cache-tag')).toBe(`brand:${carePlus._id}`)
    expect((await get('/privacy')).headers.has('cache-tag')).toBe(false)
  })

  it('is rendered for the host of the request, no matter what its path looks like', async () => {
    for (const path of ['//localhost/dev/outbox.json', '//%09x', '//%2Fx', '//%20//x']) {
      rendered.mockClear()
      const { status } = await get(`https://care.test${path}`)
      expect(status, path).toBe(200)
      expect(new URL(rendered.mock.calls[0]?.[0].url ?? '').host, path).toBe('care.test')
    }
  })

  it('is one page for each brand, language and native mode, and none of them meets another', async () => {
    const texts = [
      await get('/terms'),
      await get('https://harbor.test/terms'),
      await get('/es/terms'),
      await get('/terms', { headers: { cookie: 'native=1' } }),
    ]
    expect(rendered).toHaveBeenCalledTimes(4)
    expect(texts[1]?.text).toContain('Harbor')
    expect(texts[2]?.text).toContain('lang="es"')
    expect((await get('/terms')).text).toBe(texts[0]?.text)
    expect(rendered).toHaveBeenCalledTimes(4)
  })

  it('at an unknown host is the default brand’s, and is not cached', async () => {
    for (const host of ['evil.test', 'harbor.test.evil.test']) {
      const one = await get(`https://${host}/privacy`)
      expect(one.text).toContain('Care Plus')
      expect(one.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(rendered).toHaveBeenCalledTimes(2)
  })

  it('is neither read from the cache nor stored in it for a signed-in user or a request with a query', async () => {
    const cookie = cookiesOf(await tokenOf('patient'))
    await get('/faq?q=cost')
    await get('/faq', { headers: { cookie } })
    await get('/faq', { headers: { cookie } })
    expect(rendered).toHaveBeenCalledTimes(3)
    expect((await get('/', { headers: { cookie } })).to).toBe('/app')
  })

  it('may refuse to be kept, and only a page that is there is kept', async () => {
    const gone = async () => new Response('<html>404</html>', { status: 404 })
    expect((await get('/pages/none', { render: gone })).headers.get('cache-control')).toBe(
      'no-store',
    )
    const shy = async () =>
      new Response('<html>now</html>', {
        headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
      })
    const one = await get('/pages/shy', { render: shy })
    expect(one.headers.get('cache-control')).toBe('no-store')
    await get('/pages/shy')
    expect(rendered).toHaveBeenCalledOnce()
  })

  it('never takes a header of the visitor for its own', async () => {
    const one = await get('/how-it-works', {
      headers: { 'x-request-id': 'mine', 'x-language': 'ar' },
    })
    expect(one.headers.get('x-request-id')).not.toBe('mine')
    expect(one.text).toContain('lang="en"')
  })
})

describe('when a page cannot be made', () => {
  const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {})

  it('it is as it last was, also after a publish, and is not cached as new', async () => {
    const good = await get('/clinicians')
    await publish({ ...carePlus, tagline: localized('Later') }, harbor, noor)
    const faults = quiet()
    const old = await get('/clinicians', { render: broken })
    expect(old).toMatchObject({ status: 200, text: good.text })
    expect(old.headers.get('cache-control')).toBe('no-store')
    const fell = await get('/clinicians', {
      render: async () => {
        throw new Error('The content layer took too long')
      },
    })
    expect(fell).toMatchObject({ status: 200, text: good.text })
    faults.mockRestore()
    expect((await get('/clinicians')).text).toContain('Later')
    await publish(carePlus, harbor, noor)
  })

  it('also when it fails in the middle of being sent', async () => {
    const good = await get('/accessibility')
    await publish(carePlus, harbor, { ...noor, name: 'Noor 2' })
    const faults = quiet()
    const half = async () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('<html><body>half'))
            controller.error(new Error('gone'))
          },
        }),
        { headers: { 'content-type': 'text/html' } },
      )
    expect(await get('/accessibility', { render: half })).toMatchObject({
      status: 200,
      text: good.text,
    })
    faults.mockRestore()
    await publish(carePlus, harbor, noor)
  })

  it('over the request limit is as it last was too, else the page that says to wait', async () => {
    const good = await get('/partners')
    await publish({ ...carePlus, tagline: localized('Soon') }, harbor, noor)
    const limited = async (request: Request) => {
      const isErrorPage = new URL(request.url).pathname === '/429'
      if (!isErrorPage) throw new ApiError(429, [])
      return new Response('<html>Wait a minute</html>', { status: 429 })
    }
    expect(await get('/partners', { render: limited })).toMatchObject({
      status: 200,
      text: good.text,
    })
    const wait = await get('/pages/limited', { render: limited })
    expect(wait.status).toBe(429)
    expect(wait.text).toContain('Wait a minute')
    expect(wait.headers.get('cache-control')).toContain('no-store')
    await publish(carePlus, harbor, noor)
  })

  it('says so in words where there never was one', async () => {
    const faults = quiet()
    const thrown = await get('/pages/never', {
      render: async () => {
        throw new Error('no')
      },
    })
    expect(thrown.status).toBe(500)
    expect(thrown.text).toContain("Something isn't working")
    expect(thrown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(faults).toHaveBeenCalled()
    faults.mockRestore()
  })

  it('never shows another brand’s page', async () => {
    await get('https://harbor.test/consents')
    await publish({ ...carePlus, tagline: localized('Newer') }, harbor, noor)
    const faults = quiet()
    expect((await get('/consents', { render: broken })).status).toBe(500)
    expect((await get('https://harbor.test/consents', { render: broken })).status).toBe(200)
    faults.mockRestore()
    await publish(carePlus, harbor, noor)
  })
})

describe('the language of a public page', () => {
  it('is in its address, stays with its visitor, and is added after the cache', async () => {
    const first = await get('/ar/faq')
    expect(first.text).toContain('lang="ar"')
    expect(first.text).toContain('/faq')
    expect(first.headers.get('set-cookie')).toMatch(/^lang=ar; /)
    const again = await get('/ar/faq', { headers: { cookie: 'lang=ar' } })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('set-cookie')).toBeNull()
  })

  it('redirects a visitor who chose one to the page in it, and English back to where it lives', async () => {
    expect(await get('/faq?q=cost', { headers: { cookie: 'lang=ar' } })).toMatchObject({
      status: 302,
      to: '/ar/faq?q=cost',
    })
    const english = await get('/en/faq', { headers: { cookie: 'lang=ar' } })
    expect(english).toMatchObject({ status: 303, to: '/faq' })
    expect(english.headers.get('set-cookie')).toMatch(/^lang=en; /)
    expect((await get('/faq', { headers: { cookie: 'lang=en' } })).status).toBe(200)
    expect((await get('/faq', { headers: { cookie: 'lang=xx' } })).status).toBe(200)
  })

  it('at / alone is the brand’s first, unless the visitor chose English', async () => {
    expect(await get('https://noor.test/')).toMatchObject({ status: 302, to: '/ar/' })
    expect((await get('https://noor.test/faq')).status).toBe(200)
    expect(await get('https://noor.test/', { headers: { cookie: 'lang=en' } })).toMatchObject({
      status: 302,
      to: '/en/',
    })
    const english = await get('https://noor.test/en/')
    expect(english).toMatchObject({ status: 200, to: null })
    expect(english.text).toContain('lang="en"')
    expect(await get('/en/')).toMatchObject({ status: 303, to: '/' })
    const arabic = await get('https://noor.test/ar/')
    expect(arabic.text).toContain('قريب منك')
  })

  it('has one address: a slash too many or too few redirects', async () => {
    for (const [path, to] of [
      ['/faq/', '/faq'],
      ['/es/faq/', '/es/faq'],
      ['/es', '/es/'],
      ['/treatments/prep/?state=NY', '/treatments/prep?state=NY'],
    ] as const)
      expect(await get(path), path).toMatchObject({ status: 301, to })
    expect(await get('https://noor.test/en')).toMatchObject({ status: 303, to: '/en/' })
  })

  it('is none that the brand does not speak', async () => {
    expect(await get('https://noor.test/fr/faq')).toMatchObject({ status: 302, to: '/faq' })
    expect((await get('https://noor.test/faq', { headers: { cookie: 'lang=fr' } })).status).toBe(
      200,
    )
  })

  it('belongs to public pages: elsewhere it is the visitor’s, and staff speak English', async () => {
    const pageLanguage = async (path: string) =>
      (await get(path, { headers: { cookie: 'lang=ar' } })).text.match(/lang="(..)"/)?.[1]
    expect(await pageLanguage('/app/treatments')).toBe('ar')
    expect(await pageLanguage('/auth/login')).toBe('ar')
    expect(await pageLanguage('/staff')).toBe('en')
    expect((await get('/ar/app')).text).toContain('/ar/app')
    expect((await get('/app', { method: 'POST', headers: { cookie: 'lang=ar' } })).status).toBe(200)
  })
})
