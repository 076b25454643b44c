import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Environment, environmentOf } from '#edge/platform/environment'
import { countView, routePattern } from '#server/response/page-views'
import { as, bindings, db, world } from './world'

type Where = Environment['ENVIRONMENT']
interface Visit {
  readonly at?: string
  readonly where?: Where
  readonly headers?: Record<string, string>
  readonly answer?: Response
  readonly method?: string
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148'
const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response('<!doctype html>', {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0', ...headers },
  })

const visits = async (...all: Visit[]) => {
  const context = createExecutionContext()
  // What waits for more views to come is not waited for.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const { at = '/', where = 'prod', headers, answer, method = 'GET' } of all)
    countView(
      new Request(`https://care.test${at}`, {
        method,
        headers: { 'user-agent': phone, ...headers },
      }),
      answer ?? html(),
      { brand: { id: 'brand.care-plus' }, pageRequest: { language: 'en' } },
      { ...environmentOf(bindings), ENVIRONMENT: where },
      context.waitUntil.bind(context),
    )
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await waitOnExecutionContext(context)
}
const storedViews = async () =>
  (await db.prepare('select day, path, brand, language, device, views from page_views').all())
    .results

beforeEach(async () => {
  await db.prepare('delete from page_views').run()
})

describe('a public page that was opened', () => {
  it('is counted by shape, day, brand, language and kind of device, in one row', async () => {
    await visits({}, {}, {})
    expect(await storedViews()).toEqual([
      {
        day: new Date().toISOString().slice(0, 10),
        path: '/',
        brand: 'brand.care-plus',
        language: 'en',
        device: 'phone',
        views: 3,
      },
    ])
  })

  it('adds to what the day already has', async () => {
    await visits({ at: '/faq' })
    await visits({ at: '/faq', where: 'qa' }, { at: '/faq/' })
    expect(await storedViews()).toMatchObject([{ path: '/faq', views: 3 }])
  })

  it('tells phones, tablets and computers apart, and no more', async () => {
    await visits(
      { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150' } },
      { headers: { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 26_0) Mobile/15E148' } },
      { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150 Mobile' } },
    )
    expect((await storedViews()).map(({ device }) => device).sort()).toEqual([
      'computer',
      'phone',
      'tablet',
    ])
  })
})

describe('nothing is counted', () => {
  it.each<[string, Visit]>([
    ['on a laptop', { where: 'local' }],
    ['in staging', { where: 'staging' }],
    ['of whoever sends Do Not Track', { headers: { dnt: '1' } }],
    ['of whoever sends Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
    ['of a page fetched ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['of a page that a script asked for', { headers: { 'sec-fetch-dest': 'empty' } }],
    ['of a machine', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Somebot/1.0)' } }],
    ['of who says nothing of itself', { headers: { 'user-agent': '' } }],
    ['that was not found', { answer: html({}, 404) }],
    ['that is one person’s', { answer: html({ 'cache-control': 'no-store' }) }],
    ['that is no page', { answer: html({ 'content-type': 'text/plain' }) }],
    ['that was not asked for', { method: 'HEAD' }],
    ...[
      '/app',
      '/app/treatments/hiv',
      '/auth/login',
      '/staff/day',
      '/api/health',
      '/lake/v1/ping',
      '/preview',
      '/no/such/page',
      '/xx/faq',
    ].map((at): [string, Visit] => [`under ${at}`, { at }]),
  ])('%s', async (_, visit) => {
    await visits(visit)
    expect(await storedViews()).toEqual([])
  })
})

describe('what is personal', () => {
  it.each([
    ['/faq?email=robin@example.com&q=hiv', '/faq'],
    ['/ar/faq/what-is-prep', '/faq/*'],
    ['/consents/telehealth_consent/2026-01', '/consents/*/*'],
    ['/pages/robin-vega-2125550100', '/pages/*'],
  ])('of %s stays out: it counts as %s', async (at, path) => {
    await visits({ at, headers: { cookie: 'careplus_token=abc', 'cf-connecting-ip': '192.0.2.7' } })
    const rows = await storedViews()
    expect(rows).toMatchObject([{ path }])
    expect(JSON.stringify(rows)).not.toMatch(/robin|prep|abc|192/)
  })

  it('has no place in an address that looks like none of ours', () => {
    for (const path of ['/faq/a/b', '/pages/a%40b.c', '/pages/', '/de/faq', '//faq', '/FAQ'])
      expect([path, routePattern(path)]).toEqual([path, null])
  })

  it.each([
    ['an address with a number', ['2026-08-15', '/faq/2125550100', 'b', 'en', 'phone', 1]],
    ['a language there is none', ['2026-08-15', '/faq', 'b', 'robin', 'phone', 1]],
    ['a device with a name', ['2026-08-15', '/faq', 'b', 'en', 'Robin’s phone', 1]],
    ['a moment in place of a day', ['2026-08-15T10:11:12Z', '/faq', 'b', 'en', 'phone', 1]],
  ])('is refused by the table itself: %s', async (_, row) => {
    const insert = db
      .prepare('insert into page_views values (?, ?, ?, ?, ?, ?, ?)')
      .bind('one', ...row)
    await expect(insert.run()).rejects.toThrow(/CHECK/)
  })
})

describe('the counts', () => {
  it('are read by day, by those who run the platform', async () => {
    await world()
    await visits({ at: '/faq' })
    const today = new Date().toISOString().slice(0, 10)
    const api = as('admin')
    expect(await api.page_views.list({ filter: { from: today } })).toMatchObject([
      { path: '/faq', views: 1 },
    ])
    expect(await api.page_views.list({ filter: { until: '2026-01-01' } })).toEqual([])
    await expect(as('patient').page_views.list()).rejects.toMatchObject({ status: 403 })
    await expect(as(null).page_views.list()).rejects.toMatchObject({ status: 401 })
  })
})
