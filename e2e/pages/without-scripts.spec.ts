import { pageHeading } from '../support/people/enrollment-form'
import { expect, test } from '../support/test'

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows its content and links to enrollment', async ({ context }) => {
    // Islands never hydrate here, so this page does not wait for hydration.
    const page = await context.newPage()
    await page.goto('/')
    await expect(pageHeading(page)).toBeVisible()
    const second = page.getByRole('group').nth(1)
    await expect(second.getByRole('paragraph')).toBeHidden()
    await second.locator('summary').click()
    await expect(second.getByRole('paragraph')).toBeVisible()
    await page.getByRole('link', { name: 'Get started' }).first().click()
    await expect(pageHeading(page)).toHaveText('What is your zip code?')
  })

  test('a patient signs in by a code, keeps what they typed, and lands where they wanted to go', async ({
    context,
    baseURL,
  }) => {
    const page = await context.newPage()
    const email = 'patient@demo.careplus.test'
    const send = () => page.locator('form button[type=submit]').first().click()
    await page.goto('/auth/login?next=/app/appointments')
    await page.getByRole('textbox').fill('not an address')
    await send()
    await expect(page.getByText('Please enter valid email or phone')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue('not an address')
    await page.getByRole('textbox').fill(email)
    await send()
    await expect(pageHeading(page)).toHaveText('Check your email')
    const outbox = await fetch(`${baseURL}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    const code = /code is (\d{6})/.exec(await outbox.text())?.[1] ?? ''
    await page.getByRole('textbox').fill(code)
    await send()
    await expect(page).toHaveURL(/\/app\/appointments$/)
  })
})
