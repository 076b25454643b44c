import { readFileSync } from 'node:fs'
import { pageHeading } from '../support/people/enrollment-form'
import { expect, test } from '../support/test'

const knownTargets = [
  { to: 'faq', leads: '/app/faq' },
  { to: 'HIV_LABS', leads: '/auth/login?next=%2Fapp%2Flabs' },
  { to: '/app/appointments', leads: '/auth/login?next=%2Fapp%2Fappointments' },
  { to: 'enrollment', leads: '/auth/enrollment' },
]
const rejectedTargets = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '/app/appointments/../../evil',
  '/app/appointments?next=//evil.test',
  'faq\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  '',
]

for (const [name, takesPaths, addressOf] of [
  ['/redirect', true, (to: string) => `/redirect?to=${encodeURIComponent(to)}`],
  ['/app/redirects', false, (to: string) => `/app/redirects/${encodeURIComponent(to)}`],
] as const)
  test(`${name} redirects to known targets only; others are 404`, async ({ request }) => {
    for (const { to, leads } of knownTargets.filter(({ to }) => takesPaths || !to.includes('/'))) {
      const response = await request.get(addressOf(to), { maxRedirects: 0 })
      expect(response.status(), to).toBe(303)
      expect(response.headers().location, to).toBe(leads)
    }
    for (const to of rejectedTargets) {
      const response = await request.get(addressOf(to), { maxRedirects: 0 })
      expect(response.headers().location, to).toBeUndefined()
      expect(response.status(), to).toBe(404)
    }
  })

test('links to a message, a visit and a place in line sign in at their own address', async ({
  request,
}) => {
  const id = '01980000-0000-7000-8000-000000000000'
  for (const path of ['messages', 'visits', 'on-demand'].map((part) => `/app/${part}/${id}`)) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([path, response.status()]).toEqual([path, 200])
    expect(await response.text()).toContain('Sign in')
  }
})

const foreignTargets = [
  ...['//evil.test', '/\\evil.test', '/.//evil.test', '/es//evil.test', '/\t/evil.test'],
  ...['https://evil.test', 'javascript:alert(1)', '/faq\u0000', '/faq\r\nset-cookie: a=b', '/中'],
]

test('the language menu leads back to a page of this site, however its address is spelled', async ({
  request,
  baseURL,
}) => {
  for (const back of foreignTargets) {
    const response = await request.get('/language', { params: { to: 'en', back }, maxRedirects: 0 })
    expect(response.status(), back).toBe(303)
    const to = response.headers().location ?? ''
    expect(to, back).toMatch(/^\/(?!\/)/)
    expect(new URL(to, baseURL).origin, back).toBe(new URL(baseURL ?? '').origin)
    expect(response.headers()['set-cookie'], back).not.toContain('a=b')
  }
})

test('a page that leads on after signing in leads to a page of this site', async ({ request }) => {
  for (const page of ['/auth/login', '/auth/saved', '/auth/enrollment', '/auth/forgot-password'])
    for (const next of foreignTargets) {
      const response = await request.get(page, { params: { next } })
      expect(response.status(), `${page} ${next}`).toBe(200)
      // The language menu keeps the address as it is, and is asked again when it is followed.
      const html = (await response.text()).replace(/href="\/language[^"]*"/g, '')
      expect(html, `${page} ${next}`).not.toMatch(/["'=](https?:)?[\\/]{2}evil|javascript:alert/)
    }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('/environment shows guests the version, and no secret or service', async ({ page }) => {
    await page.goto('/environment')
    await expect(pageHeading(page)).toHaveText('Environment')
    await expect(page.getByText('A laptop. Nothing leaves it')).toBeVisible()
    await expect(page.locator('dt')).toHaveText(['Version'])
    const secrets = readFileSync('.dev.vars', 'utf8')
      .split('\n')
      .map((line) => line.slice(line.indexOf('=') + 1).replace(/^"|"$/g, ''))
      .filter((value) => value.length > 8)
    expect(secrets.length).toBeGreaterThan(0)
    const output =
      (await page.content()) + (await (await page.request.get('/api/environment')).text())
    for (const secret of secrets) expect(output.includes(secret)).toBe(false)
  })
})
