import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, test } from '../support/test'

const log = (page: Page) => page.locator('.log')
const message = (page: Page, text: string) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
const search = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Search messages' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Words to look for' }).fill(words)
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('link').filter({ hasText: words }).click()
  await expect(dialog).toHaveCount(0)
}
/** Where a search led: in the middle of what is on screen, with the focus, and marked. */
const expectFound = async (page: Page, text: string) => {
  await expect(message(page, text)).toBeFocused()
  await expect(message(page, text)).toBeInViewport({ ratio: 1 })
  await expect(message(page, text)).toHaveClass(/found/)
  // The conversation scrolls, and the page around it has nothing to scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
}

test('a message that a search finds is shown where it stands, with what came before and after, to patients and staff', async ({
  page,
  browser,
}) => {
  const conversation = await startSupportConversation(page, 'Where is the zebrafinch?')
  // Staff find the messages of every patient, also those of another run of this test.
  const mark = randomUUID().slice(0, 8)
  const line = (n: number) => `Line ${n} of ${mark}.`
  const support = await openSecondUser(browser)
  await signInStaff(support, 'support')
  const say = (from: Page, text: string) =>
    callApiOrFail(from, `/conversations/${conversation}/messages`, {
      method: 'PATCH',
      body: { message_text: text, client_id: randomUUID() },
    })
  // Each may write so many a minute.
  for (let n = 2; n <= 66; n += 1) await say(n <= 56 ? page : support, line(n))

  // Further up than is loaded at once: what stands between is loaded when it is asked for.
  await page.goto('/app/messages')
  await search(page, 'zebrafinch')
  await expect(page).toHaveURL(`/app/messages/${conversation}?at=1`)
  await expectFound(page, 'Where is the zebrafinch?')
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  // Not at the beginning: where messages are missing.
  await expect(earlier).toHaveCount(1)
  await expect(message(page, line(31))).toHaveCount(1)
  await expect(message(page, line(32))).toHaveCount(0)
  await expect(message(page, line(66))).toHaveCount(1)
  await page.getByRole('button', { name: 'Show later messages' }).click()
  await expect(message(page, line(32))).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Show later messages' })).toHaveCount(0)
  await expect(log(page)).toBeFocused()

  // Who comes to the gap from its newer end sees it filled from there, and stays where they are.
  await page.reload()
  await expectFound(page, 'Where is the zebrafinch?')
  await message(page, line(37)).scrollIntoViewIfNeeded()
  await log(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await earlier.scrollIntoViewIfNeeded()
  const top = async () => (await message(page, line(37)).boundingBox())?.y ?? Number.NaN
  const before = await top()
  await earlier.click()
  await expect(message(page, line(36))).toBeInViewport()
  // A position of scrolling is no whole number of pixels everywhere.
  expect(Math.abs((await top()) - before)).toBeLessThan(1)
  await expect(earlier).toHaveCount(0)

  // What comes in moves no one away from what was found, and the newest is one press away.
  await page.reload()
  await expectFound(page, 'Where is the zebrafinch?')
  await say(support, 'Something new')
  await expect(message(page, 'Something new')).toHaveCount(1)
  await expect(message(page, 'Where is the zebrafinch?')).toBeInViewport()
  await page.getByRole('button', { name: 'Show the newest' }).click()
  await expect(message(page, 'Something new')).toBeInViewport()

  // Staff, in the middle, and back to it from another conversation.
  await support.goto('/staff/messages')
  await search(support, line(40))
  await expect(support).toHaveURL(new RegExp(`open=${conversation}&at=40$`))
  await expectFound(support, line(40))
  await expect(message(support, line(11))).toHaveCount(1)
  await expect(message(support, line(41))).toHaveCount(1)
  const other = await support
    .locator(`[data-conversation]:not([data-conversation="${conversation}"])`)
    .first()
    .getAttribute('data-conversation')
  // The list moves while other tests write: a row that is written in while it is pressed is another one when let go.
  await expect(async () => {
    await support.locator(`[data-conversation="${other}"]`).click()
    await expect(message(support, line(40))).toHaveCount(0, { timeout: 10_000 })
  }).toPass()
  await support.goBack()
  await expectFound(support, line(40))

  // What waits to be sent from before takes no one away from it either.
  const isMessage = (url: URL) => url.pathname.endsWith('/messages')
  await page.route(isMessage, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('textbox', { name: 'Message' }).fill('On its way')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.goto(`/app/messages/${conversation}?at=1`)
  await expect(message(page, 'On its way')).toHaveCount(1)
  await expectFound(page, 'Where is the zebrafinch?')
  // Before the page hydrates it shows nothing of what is on its way: that it was sent is seen by the answer alone.
  const isTaken = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && isMessage(new URL(answer.url())),
  )
  await page.unroute(isMessage)
  await page.reload()
  expect((await isTaken).ok()).toBe(true)

  // The newest one of all: there is nothing below it to go to.
  await page.goto(`/app/messages/${conversation}?at=68`)
  await expectFound(page, 'On its way')
  await expect(page.getByRole('button', { name: 'Show the newest' })).toHaveCount(0)
  await support.context().close()
})
