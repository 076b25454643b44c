import { createCardImage } from '../support/people/photo-id-image'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, sleepingIslands, test } from '../support/test'
import { expectToast, toast } from '../support/toast'

test('a file that is chosen without a network waits beside what is typed, and is uploaded once it is back, on both sides', async ({
  page,
  browser,
}) => {
  const conversation = await startSupportConversation(page)
  const support = await openSecondUser(browser)
  await signInStaff(support, 'support')
  for (const [reader, address] of [
    [page, `/app/messages/${conversation}`],
    [support, `/staff/messages?open=${conversation}`],
  ] as const) {
    await reader.goto(address)
    const field = reader.getByRole('textbox', { name: 'Message' })
    const picture = await createCardImage(reader)
    await field.fill('See the picture')
    await reader.context().setOffline(true)
    await reader.locator('input[type=file]').setInputFiles(picture)
    const row = reader.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
    await expect(row).toContainText('Uploading when you are back online')
    await field.press('Control+Enter')
    await expect(field).toHaveValue('See the picture')
    await reader.context().setOffline(false)
    await expect(reader.getByRole('button', { name: 'Send' })).toBeEnabled()
    // After a reload, the file that was uploaded is beside the text again.
    await reader.reload()
    await expect(field).toHaveValue('See the picture')
    await expect(row).toHaveCount(1)
    await expect(reader.getByRole('button', { name: 'Send' })).toBeEnabled()
    await reader.getByRole('button', { name: 'Send' }).click()
    await expect(row).toHaveCount(0)
    await expect(reader.getByRole('log').locator('.file img').last()).toBeVisible()
  }
  await support.context().close()
})

test('what staff open without a network is told of in a toast, its button stays, and opens it once the network is back', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/staff/messages')
  await expect(page.locator(sleepingIslands).filter({ visible: true })).toHaveCount(0)
  await page.context().setOffline(true)
  const bell = page.getByRole('button', { name: /^Notifications/ }).first()
  await bell.click()
  await expectToast(page, 'Part of this page didn’t load.')
  await expect(bell).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expectToast(page, 'Part of this page didn’t load.')
  await expect(page.getByRole('button', { name: /^Go to/ }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 })
  }).toPass()
})

test('a face whose drawing does not come is told to no one, and drawn once the network is back', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const drawing = /_astro\/draw\..*\.js/
  await page.route(drawing, (route) => route.abort())
  await page.goto('/staff/patients')
  await expect(page.locator(sleepingIslands).filter({ visible: true })).toHaveCount(0)
  const blank = page.locator('svg.face:empty')
  await expect(blank).toHaveCount(0)
  // The server draws what it lists; the face of the card that opens is the browser's to draw.
  await page.getByRole('link', { name: /^Marcus Bell/ }).click()
  await expect(blank.first()).toBeAttached()
  // Long enough for a toast to show.
  await page.waitForTimeout(1_000)
  await expect(toast(page, /./)).toHaveCount(0)
  await page.unroute(drawing)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(blank).toHaveCount(0)
})
