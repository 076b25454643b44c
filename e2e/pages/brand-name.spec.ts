import { expectNoOverflow } from '../support/audits/page-overflow'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, test } from '../support/test'

const port = Number(process.env.E2E_PORT ?? 4399)
const id = 'brand-with-a-long-name'
const host = 'long-name.localhost'
const names = {
  words: 'The Sexual Health and Wellness Collective of Greater Northern and Western Kings',
  'one word': 'W'.repeat(80),
}

test.use({ viewport: { width: 320, height: 700 } })

for (const [kind, name] of Object.entries(names))
  test(`a brand name of 80 characters fits a phone of 320 px, ${kind}`, async ({ page }) => {
    await page.goto('/')
    await signInDemo(page, 'admin')
    const brand = {
      _id: id,
      _type: 'brand',
      name,
      slug: { _type: 'slug', current: 'long-name' },
      hosts: [host],
      palette: { primary: '#53b3e4', secondary: '#8ac541' },
    }
    const status = await page.evaluate(
      async (mutation) => {
        const token = /careplus_token=([^;]+)/.exec(document.cookie)?.[1]
        const response = await fetch('/lake/v2026-03-01/data/mutate/production', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ mutations: [mutation] }),
        })
        return response.status
      },
      { createOrReplace: brand },
    )
    expect(status).toBe(200)
    for (const path of [
      '/',
      '/faq',
      '/terms',
      '/auth/login',
      '/app/treatments',
      '/auth/enrollment',
    ]) {
      await expect(async () => {
        await page.goto(`http://${host}:${port}${path}`)
        expect(await page.locator('.logo').first().textContent()).toContain(name)
      }).toPass({ timeout: 60_000 })
      await expectNoOverflow(page, `${path} at 320 px`)
    }
  })
