import { readFileSync } from 'node:fs'
import { question } from './support/enrollment-form'
import { expect, test } from './support/test'

const leading = [
  { to: 'faq', leads: '/app/faq' },
  { to: 'HIV_LABS', leads: '/auth/login?next=%2Fapp' },
  { to: '/app/appointments', leads: '/auth/login?next=%2Fapp%2Fappointments' },
  { to: 'enrollment', leads: '/auth/enrollment' },
]
const nowhere = [
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
  test(`${name} leads to places it knows, and nowhere else`, async ({ request }) => {
    for (const { to, leads } of leading.filter(({ to }) => takesPaths || !to.includes('/'))) {
      const response = await request.get(addressOf(to), { maxRedirects: 0 })
      expect(response.status(), to).toBe(303)
      expect(response.headers().location, to).toBe(leads)
    }
    for (const to of nowhere) {
      const response = await request.get(addressOf(to), { maxRedirects: 0 })
      expect(response.headers().location, to).toBeUndefined()
      expect(response.status(), to).toBe(404)
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('/environment says what runs, and no secret and no service to guests', async ({ page }) => {
    await page.goto('/environment')
    await expect(question(page)).toHaveText('Environment')
    await expect(page.getByText('A laptop. Nothing leaves it')).toBeVisible()
    await expect(page.locator('dt')).toHaveText(['Version'])
    const secrets = readFileSync('.dev.vars', 'utf8')
      .split('\n')
      .map((line) => line.slice(line.indexOf('=') + 1).replace(/^"|"$/g, ''))
      .filter((value) => value.length > 8)
    expect(secrets.length).toBeGreaterThan(0)
    const said =
      (await page.content()) + (await (await page.request.get('/api/environment')).text())
    for (const secret of secrets) expect(said.includes(secret)).toBe(false)
  })
})
