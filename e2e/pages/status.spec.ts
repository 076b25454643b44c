import { pageHeading } from '../support/people/enrollment-form'
import { expect, test } from '../support/test'

test.use({ javaScriptEnabled: false })

test('without scripts anyone reads what works now, what to do meanwhile, and whom to call', async ({
  page,
}) => {
  const answer = await page.goto('/status')
  expect(answer?.headers()['cache-control']).toBe(
    'public, max-age=60, s-maxage=60, stale-if-error=0',
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(pageHeading(page)).toHaveText('What works now')
  const main = page.getByRole('main')
  for (const name of [
    'Booking a visit',
    'Joining a video visit',
    'Answers to your messages',
    'Your test results',
  ])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByRole('link', { name: 'call 911' })).toHaveAttribute('href', 'tel:911')
  await expect(main.getByText(/%/)).toHaveCount(0)
})

test('the error page and the footer lead to it, in every language', async ({ page }) => {
  await page.goto('/500')
  await page.getByRole('main').getByRole('link', { name: 'What works now' }).click()
  await expect(pageHeading(page)).toHaveText('What works now')
  for (const [language, heading] of [
    ['es', 'Qué funciona ahora'],
    ['fr', 'Ce qui fonctionne en ce moment'],
    ['ar', 'ما الذي يعمل الآن'],
  ] as const) {
    await page.goto(`/${language}/faq`)
    await page.locator('footer').getByRole('link', { name: heading }).click()
    await expect(pageHeading(page)).toHaveText(heading)
  }
})
