import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { createPatient } from '../support/people/create-patient'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'

const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
const send = async (page: Page, conversation: string, text: string, replyTo?: string) => {
  const { data } = await callApiOrFail(page, `/conversations/${conversation}/messages`, {
    method: 'PATCH',
    body: { message_text: text, client_id: randomUUID(), replying_message_id: replyTo },
  })
  return String(data.id)
}
const scrollTop = (page: Page) => page.locator('.log').evaluate((log) => log.scrollTop)

test('who reads what came before is left there by what comes, and reads what a message answers', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const started = await callApiOrFail(page, `/users/${patient.id}/support_conversations`, {
    method: 'POST',
    body: { message_text: 'The very first' },
  })
  const conversation = String(started.data.attributes.conversation_id)
  const support = await openSecondUser(browser)
  await signInStaff(support, 'support')
  for (let n = 1; n <= 32; n += 1) await send(support, conversation, `Answer ${n}`)
  const quoted = await send(support, conversation, 'This is taken back')
  await send(support, conversation, 'About what you asked', String(started.data.id))
  await send(support, conversation, 'About what I wrote', quoted)
  await support.goto(`/staff/messages?open=${conversation}`)
  // Mark most messages as read: read messages load in pages, and the conversation opens at its first unread message.
  await callApiOrFail(page, `/conversations/${conversation}/read_state`, {
    method: 'PATCH',
    body: { last_read_seq: 36 },
  })
  await page.goto(`/app/messages/${conversation}`)

  // What is answered stands further up than is loaded; a withdrawn one has no words.
  const quoteIn = (text: string) =>
    thread(page).getByRole('listitem').filter({ hasText: text }).locator('.quote')
  await expect(quoteIn('About what you asked')).toHaveText('The very first')
  await expect(quoteIn('About what I wrote')).toHaveText('This is taken back')
  await thread(support)
    .getByRole('listitem')
    .filter({ has: support.getByText('This is taken back', { exact: true }) })
    .first()
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await support.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(quoteIn('About what I wrote')).toHaveText('This message was withdrawn.')

  // Read further up, what comes in moves nothing, and is told of.
  await page.locator('.log').evaluate((log) => log.scrollTo({ top: 0 }))
  await expect.poll(() => scrollTop(page)).toBe(0)
  await write(support, 'Are you still there?')
  await page.getByRole('button', { name: 'Show the newest' }).click()
  await expect(thread(page).getByText('Are you still there?')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show the newest' })).toHaveCount(0)
  // At the end one stays there, and what one writes oneself is shown wherever one is.
  await write(support, 'At the end')
  await expect(thread(page).getByText('At the end')).toBeInViewport()
  await page.locator('.log').evaluate((log) => log.scrollTo({ top: 0 }))
  await write(page, 'Yes, I am')
  await expect(thread(page).getByText('Yes, I am')).toBeInViewport()

  // Without a network the older ones do not come, and that is said.
  await page.locator('.log').evaluate((log) => log.scrollTo({ top: 0 }))
  await page.context().setOffline(true)
  const older = page.getByRole('button', { name: 'Show earlier messages' })
  await older.click()
  await expectToast(page, 'You are offline.')
  await page.context().setOffline(false)
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(older).toHaveCount(0)
  await expect(page.locator('.log')).toBeFocused()

  // On a small screen, or at 200 %, there is room for messages, and the page scrolls.
  await page.setViewportSize({ width: 320, height: 400 })
  await field(page).fill('I have chest pain')
  const room = await page.locator('.log').evaluate((log) => log.clientHeight)
  expect(room).toBeGreaterThan(150)
  await support.context().close()
})

test('who was led to write a message is not asked again once they have answered', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app/messages?to=support')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/app/messages')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is taken back beside a message that is written leaves the focus with it', async ({
  page,
}) => {
  await page.goto(`/app/messages/${await startSupportConversation(page)}`)
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').setInputFiles([file, file])
  const remove = page.getByRole('button', { name: 'Remove this file' })
  await expect(remove).toHaveCount(2)
  await remove.first().press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('button', { name: 'Do not reply to it' }).press('Enter')
  await expect(field(page)).toBeFocused()
})

test('on a phone, the focus of staff goes into the conversation they open, and back to it in the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInStaff(page, 'support')
  await page.goto('/staff/messages')
  const second = page.locator('[data-conversation]').nth(1)
  // By its id: the list moves while other tests write.
  const row = page.locator(
    `[data-conversation="${await second.getAttribute('data-conversation')}"]`,
  )
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.log')).toBeFocused()
  await page.goBack()
  await expect(row).toBeFocused()
  // Opened again, the list stays where it is; a dialog goes with the page behind it.
  await page.keyboard.press('Enter')
  await expect(page.locator('.log')).toBeFocused()
  await page.locator('.conv').getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Remind me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'In a week' }).click()
  await expect(dialog).toHaveCount(0)
  await page.locator('.conv').getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Remind me' }).click()
  await dialog.getByRole('button', { name: /Cancel the reminder/ }).click()
  await expect(dialog.getByRole('button', { name: 'In an hour' })).toBeFocused()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible()
})
