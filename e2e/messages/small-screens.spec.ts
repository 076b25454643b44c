import type { Page } from '@playwright/test'
import { createCardImage } from '../support/people/photo-id-image'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, test } from '../support/test'

const phone = { viewport: { width: 390, height: 700 } }
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('on a phone a long message of staff, its suggestions and a file with a long name stay in sight', async ({
  page,
  browser,
}) => {
  const conversation = await startSupportConversation(page)
  const support = await openSecondUser(browser, phone)
  await signInStaff(support, 'support')
  await support.goto(`/staff/messages?open=${conversation}`)
  const bar = await support.locator('.tabbar').boundingBox()
  const bottomOf = async (name: string) => {
    const box = await support.getByRole('button', { name }).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }

  // Snippets stand over the messages: the field keeps its place.
  await field(support).click()
  const before = await field(support).boundingBox()
  await field(support).pressSequentially('.')
  await expect(support.getByRole('listbox', { name: 'Snippets' })).toBeVisible()
  expect(await field(support).boundingBox()).toEqual(before)

  // More lines than there is room for: the button is reached by scrolling.
  await field(support).fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'))
  await support.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
  expect(await bottomOf('Send')).toBeLessThanOrEqual(bar?.y ?? 0)
  await support.getByRole('button', { name: 'Send' }).click()
  await expect(support.getByText('Line 29')).toBeVisible()

  const picture = { ...(await createCardImage(support)), name: `${'a long name '.repeat(9)}.jpg` }
  await support.locator('input[type=file]').setInputFiles(picture)
  await expect(support.getByRole('list', { name: 'Files to send' })).toBeVisible()
  await expect(support.getByText('Uploading…')).toHaveCount(0)
  await support.getByRole('button', { name: 'Send' }).click()
  for (const reader of [support, page]) {
    await reader.setViewportSize(phone.viewport)
    if (reader === page) await reader.goto(`/app/messages/${conversation}`)
    const download = await reader.getByRole('button', { name: 'Download this file' }).boundingBox()
    expect((download?.x ?? 0) + (download?.width ?? 0)).toBeLessThan(390)
    const size = await reader.getByText(/^\d+ kB$/).boundingBox()
    expect(size?.height).toBeLessThan(30)
    const log = reader.locator('.log')
    expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  await support.context().close()
})
