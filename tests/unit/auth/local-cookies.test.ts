import { describe, expect, it } from 'vitest'
import { withLocalCookies } from '#edge/access/local-cookies'

const refresh = '__Host-careplus_refresh=s.x; Path=/; Secure; SameSite=Lax; HttpOnly'

/** The cookie header that the app reads, and the cookies that the browser is sent. */
const exchange = async (url: string, { local = true, cookie = '' } = {}) => {
  let read: string | null = null
  const response = await withLocalCookies(
    new Request(url, { headers: cookie ? { cookie } : {} }),
    { local },
    (request) => {
      read = request.headers.get('cookie')
      const headers = new Headers([
        ['set-cookie', 'careplus_token=t; Path=/; Secure; SameSite=Lax'],
        ['set-cookie', refresh],
      ])
      return new Response('body', { status: 201, headers })
    },
  )
  return { read, sent: response.headers.getSetCookie(), response }
}

describe('cookies of a local server over http', () => {
  it.each([
    'http://localhost:4321/',
    'http://voltage.localhost:4321/',
    'http://127.0.0.1/',
    'http://[::1]:4321/',
  ])('lose Secure and the __Host- prefix at %s', async (url) => {
    const { sent, response } = await exchange(url)
    expect(sent).toEqual([
      'careplus_token=t; Path=/; SameSite=Lax',
      'careplus_refresh=s.x; Path=/; SameSite=Lax; HttpOnly',
    ])
    expect(response.status).toBe(201)
    expect(await response.text()).toBe('body')
  })

  it('get their prefix back on the way in', async () => {
    const { read } = await exchange('http://localhost/', {
      cookie: 'lang=es; careplus_refresh=s.x; careplus_device=d; careplus_token=t',
    })
    expect(read).toBe(
      'lang=es; __Host-careplus_refresh=s.x; __Host-careplus_device=d; careplus_token=t',
    )
  })

  it('win over secure ones that an older build left', async () => {
    const { read } = await exchange('http://localhost/', {
      cookie: '__Host-careplus_refresh=old; careplus_refresh=new',
    })
    expect(read).toBe('__Host-careplus_refresh=new')
  })
})

describe('cookies anywhere else', () => {
  it.each([
    ['outside the local environment', 'http://localhost:4321/', false],
    ['over https', 'https://localhost:4321/', true],
    ['on a host that is not loopback', 'http://clinic.example/', true],
    ['on a host that only begins like loopback', 'http://localhost.clinic.example/', true],
    ['on a host that only begins like an address', 'http://127.0.0.1.clinic.example/', true],
  ])('stay Secure and keep their names %s', async (_where, url, local) => {
    const { sent, read } = await exchange(url, { local, cookie: 'careplus_refresh=planted' })
    expect(sent).toEqual(['careplus_token=t; Path=/; Secure; SameSite=Lax', refresh])
    expect(read).toBe('careplus_refresh=planted')
  })
})
