import type { Page } from '@playwright/test'
import { signInDemo } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

// Their pages are the browser's own: those of a test wait for islands to hydrate.
const failureText = /This page did not load in full, so its buttons do not work yet/

/** Every script of the pages that are opened from now on is answered so. */
const answerScripts = (page: Page, how: 'gone' | 'blocked') =>
  page.route('**/_astro/*.js*', (route) =>
    how === 'gone'
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.abort('blockedbyclient'),
  )

for (const how of ['gone', 'blocked'] as const)
  test(`a page whose scripts are ${how} says so, and works once it is loaded again with them`, async ({
    context,
  }) => {
    const page = await context.newPage()
    await page.goto('/consents')
    await signInDemo(page, 'patient')
    await answerScripts(page, how)
    await page.goto('/app')
    const alert = page.getByRole('alert').filter({ hasText: failureText })
    await expect(alert).toBeVisible()
    await expect(alert).toBeInViewport({ ratio: 1 })
    await page.unrouteAll()
    await alert.getByRole('link', { name: 'Reload' }).click()
    await expect(page.locator('astro-island[data-hydrated]').first()).toBeAttached()
    await expect(alert).toBeHidden()
  })

test('staff and visitors are told too when the scripts of a page are gone', async ({ context }) => {
  const page = await context.newPage()
  await answerScripts(page, 'gone')
  await page.goto('/auth/login')
  await expect(page.getByText(failureText)).toBeVisible()
  await page.unrouteAll()
  await signInStaff(page, 'provider')
  await answerScripts(page, 'gone')
  await page.goto('/staff')
  await expect(page.getByText(failureText)).toBeVisible()
})

test('a page whose scripts are slow, or of which one part is gone, raises no alarm', async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByRole('textbox').first().waitFor()
  await page.waitForTimeout(3_000)
  await expect(page.getByText(failureText)).toBeHidden()
  arrived.resolve()
  await expect(page.locator('astro-island[data-hydrated]').first()).toBeAttached()
  await page.evaluate(() =>
    document
      .querySelector('astro-island')
      ?.dispatchEvent(
        new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error: new Error() } }),
      ),
  )
  await expect(page.getByText(failureText)).toBeHidden()
})
