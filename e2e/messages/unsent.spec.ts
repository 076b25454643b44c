import type { Locator, Page } from '@playwright/test'
import { startSupportConversation } from '../support/support-conversation'
import { expect, test } from '../support/test'
import { toast } from '../support/toast'

const log = (page: Page) => page.getByRole('region', { name: 'Messages' })
const line = (page: Page, text: string) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}
/** Lets the tries of a message go by until it is said: each waits longer than the one before. */
const passTries = async (page: Page, notice: Locator) => {
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(notice).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}
const texts = (page: Page) => log(page).locator('.words').allTextContents()

/** A conversation whose server fails to take messages with 'Broken' in them, until it is mended. */
const startBroken = async (page: Page) => {
  const conversation = await startSupportConversation(page)
  let isBroken = true
  await page.route(`**/api/conversations/${conversation}/messages`, async (route) => {
    const isFailing = isBroken && route.request().postData()?.includes('Broken')
    if (!isFailing) return route.continue()
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' })
  })
  const mend = () => {
    isBroken = false
  }
  return { conversation, mend }
}

test('a message that the server fails to take holds up no other conversation, and those behind it go when their writer says so', async ({
  page,
}) => {
  const { conversation, mend } = await startBroken(page)
  await page.clock.install()
  await page.goto(`/app/messages/${conversation}`)
  await write(page, 'Broken one')
  await write(page, 'Two')
  await write(page, 'Three')
  await expect(line(page, 'Broken one').getByText('Sending…')).toBeVisible()
  const refusal = line(page, 'Broken one').getByRole('alert')
  await passTries(page, refusal)
  await expect(refusal).toContainText('Unable to send message. Please try again later.')
  await expect(line(page, 'Two')).toContainText('Not sent yet. An earlier message comes first.')

  // By its writer's choice the second goes first; the focus stays in the conversation.
  await line(page, 'Two').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(log(page)).toBeFocused()
  await expect(line(page, 'Two').getByRole('alert')).toHaveCount(0)
  await expect.poll(() => texts(page)).toEqual(['Hello', 'Two', 'Broken one', 'Three'])
  await expect(line(page, 'Three').getByRole('button', { name: 'Try again' })).toBeVisible()

  // Left and opened again, all is tried anew; it is told of to who looks at something else.
  await page.goto('/app/appointments')
  await passTries(page, toast(page, 'A message was not sent.'))
  mend()
  await page.goto(`/app/messages/${conversation}`)
  await expect(log(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect.poll(() => texts(page)).toEqual(['Hello', 'Two', 'Broken one', 'Three'])
  await expect(log(page).getByText('Sending…')).toHaveCount(0)
})

test('a message that its writer changes keeps its place before those behind it, over a reload too', async ({
  page,
}) => {
  const { conversation } = await startBroken(page)
  await page.clock.install()
  await page.goto(`/app/messages/${conversation}`)
  await write(page, 'Broken one')
  await write(page, 'Two')
  await passTries(page, line(page, 'Broken one').getByRole('alert'))
  await line(page, 'Broken one').getByRole('button', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toHaveValue('Broken one')
  await page.reload()
  await expect(field).toHaveValue('Broken one')
  await expect(line(page, 'Two')).toContainText('Not sent yet. An earlier message comes first.')
  await write(page, 'Mended one')
  await expect(log(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect.poll(() => texts(page)).toEqual(['Hello', 'Mended one', 'Two'])
  await expect(log(page).getByText('Sending…')).toHaveCount(0)
})

test('a message that its writer changes keeps its place in all tabs, also when the network is back', async ({
  page,
  context,
}) => {
  const { conversation, mend } = await startBroken(page)
  const begin = async (tab: Page) => {
    await tab.clock.install()
    await tab.goto(`/app/messages/${conversation}`)
  }
  await begin(page)
  await write(page, 'Broken one')
  await write(page, 'Two')
  await passTries(page, line(page, 'Broken one').getByRole('alert'))
  await line(page, 'Broken one').getByRole('button', { name: 'Edit' }).click()
  mend()

  const other = await context.newPage()
  await begin(other)
  await write(other, 'From another tab')
  await expect.poll(() => texts(other)).toEqual(['Hello', 'From another tab', 'Two'])
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(line(other, 'Two')).toContainText('Not sent yet. An earlier message comes first.')

  await write(page, 'Mended one')
  for (const tab of [page, other]) {
    await expect(log(tab).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect.poll(() => texts(tab)).toEqual(['Hello', 'From another tab', 'Mended one', 'Two'])
  }
})

test('those behind a message that is changed in a tab that was closed are sent by another', async ({
  page,
  context,
}) => {
  const { conversation } = await startBroken(page)
  await page.clock.install()
  await page.goto(`/app/messages/${conversation}`)
  await write(page, 'Broken one')
  await write(page, 'Two')
  await passTries(page, line(page, 'Broken one').getByRole('alert'))
  await line(page, 'Broken one').getByRole('button', { name: 'Edit' }).click()
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(`/app/messages/${conversation}`)
  await expect(line(other, 'Two')).toContainText('Not sent yet. An earlier message comes first.')
  await page.close({ runBeforeUnload: true })
  await expect(async () => {
    await other.clock.fastForward(61_000)
    await expect(log(other).getByRole('button', { name: 'Try again' })).toHaveCount(0, {
      timeout: 10_000,
    })
  }).toPass({ timeout: 120_000 })
  await expect.poll(() => texts(other)).toEqual(['Hello', 'Two'])
})
