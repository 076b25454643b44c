import type { Page } from '@playwright/test'
import { auditPage } from '../support/audits/audit-page'
import { createPatient } from '../support/people/create-patient'
import { endSession } from '../support/people/end-session'
import { fullName } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { signInByCode } from '../support/people/sign-in-by-code'
import { demoEmail, demoPassword, signInDemo } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { expect, openSecondUser, openTab, test } from '../support/test'
import { expectToast } from '../support/toast'

const thread = (page: Page) => page.getByRole('region', { name: 'Messages' })
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a patient and support write to each other live, through a lost network and in two tabs', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  await page.goto('/app/messages')
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page.getByRole('button', { name: /Message Customer Support/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Expect a reply by/)).toBeVisible()
  const words = `Hello from ${patient.email}`
  await dialog.getByRole('textbox', { name: 'Message' }).fill(words)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Your message was sent')
  await page.getByRole('link', { name: /Customer Support/ }).click()
  await expect(thread(page).getByText(words)).toBeVisible()

  const support = await openSecondUser(browser)
  await support.goto('/consents/agree_tos')
  await signInDemo(support, 'support')
  await support.goto('/staff/messages')
  await support.getByRole('link').filter({ hasText: words }).click()
  await expect(thread(support).getByText(words)).toBeVisible()
  await expect(thread(page).getByText('Read', { exact: true })).toBeVisible()

  // Live, both ways.
  await write(support, 'How can we help?')
  await expect(thread(page).getByText('How can we help?')).toBeVisible()
  await write(page, 'I cannot see my visit.')
  await expect(thread(support).getByText('I cannot see my visit.')).toBeVisible()

  // Seen while it is written, and not what is only for colleagues.
  await support.getByRole('textbox', { name: 'Message' }).pressSequentially('We look')
  await expect(page.getByText('is writing…')).toBeVisible()
  await support.getByRole('textbox', { name: 'Message' }).fill('')
  await support.getByRole('radio', { name: 'Internal note' }).check()
  await support.getByRole('textbox', { name: 'Internal note' }).fill('Ask the front desk')
  await support.getByRole('button', { name: 'Save note' }).click()
  await expect(thread(support).getByText('Ask the front desk')).toBeVisible()
  await expect(page.getByText('Ask the front desk')).toHaveCount(0)
  await support.getByRole('radio', { name: 'Answer' }).check()

  // Written without a network, it waits through a reload and arrives once.
  const tab = await openTab(page)
  await tab.goto(page.url())
  await page.context().setOffline(true)
  await write(page, 'Written in a tunnel')
  await expect(page.getByText('Sending when you are back online')).toBeVisible()
  await expect(tab.getByText('Written in a tunnel')).toBeVisible()
  await page.context().setOffline(false)
  for (const each of [page, tab, support])
    await expect(thread(each).getByText('Written in a tunnel')).toHaveCount(1)
  await expect(page.getByText('Sending when you are back online')).toHaveCount(0)
  await page.reload()
  await expect(thread(page).getByText('Written in a tunnel')).toHaveCount(1)

  // Elsewhere in the app, a word and the way there.
  await tab.close()
  await page.goto('/app/appointments')
  await write(support, 'We can see it now.')
  await expectToast(page, 'You have a new message')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(thread(page).getByText('We can see it now.')).toBeVisible()

  // An emergency is caught while it is written, and keeps nothing back.
  await page.getByRole('textbox', { name: 'Message' }).fill('I have chest pain')
  await expect(page.locator('.compose').getByRole('link', { name: 'Call 911' })).toBeVisible()

  // What came in while support did not hear of it is shown, not archived with the rest.
  await page.getByRole('textbox', { name: 'Message' }).fill('')
  await support.routeWebSocket(/.*/, () => {})
  await support.reload()
  await expect(thread(support).getByText('We can see it now.')).toBeVisible()
  await write(page, 'One thing more.')
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await support.locator('.conv [data-act="archive"]').click()
  await expect(
    support.getByText('A new message came in. Read it before you archive.'),
  ).toBeVisible()
  await expect(thread(support).getByText('One thing more.')).toBeVisible()

  // Archived, it takes no more.
  await support.locator('.conv [data-act="archive"]').click()
  await expect(
    page.getByText('This conversation has been archived. No new messages can be sent.'),
  ).toBeVisible()
  // What stands in the place of the form reaches from side to side, as the form does.
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width
  expect(await widthOf('.conv > .compose')).toBe(await widthOf('.conv .log'))
  // Who writes anew opens it again.
  await page.getByRole('link', { name: 'Write a message' }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('One more question.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: /Customer Support/ }).click()
  await expect(thread(page).getByText('One more question.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  await support.context().close()
})

test('every conversation of the inbox takes the same height, however long the name of its assignee is', async ({
  page,
}) => {
  await page.goto('/consents/agree_tos')
  await signInDemo(page, 'assistant')
  await page.goto('/staff/messages?box=team')
  const rows = page.locator('[data-conversation]')
  await expect(rows.filter({ hasText: 'Nia Thompson' }).first()).toBeVisible()
  const heights = await rows.evaluateAll((all) =>
    all.slice(0, 8).map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(new Set(heights).size).toBe(1)

  // Beside the patient's card the name stays on one line; the buttons go under it.
  await rows.filter({ hasText: 'Nia Thompson' }).first().click()
  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Patient' })).toBeVisible()
  const title = await page.locator('.conv h2').boundingBox()
  expect(title?.height).toBeLessThan(30)

  // On a phone the form stands above the bar of pages, also under the notice of the demonstration.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(page.url().replace(/&patient=[^&]*/, ''))
  const form = await page.locator('.staff-compose').boundingBox()
  const bar = await page.locator('.tabbar').boundingBox()
  expect((form?.y ?? 999) + (form?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a link to a conversation signs in at its own address, by a password there and then or by a code, and shows the conversation', async ({
  page,
}) => {
  await page.goto('/consents')
  await signInDemo(page, 'patient')
  await page.goto('/app/messages')
  const link = await page.getByRole('link', { name: /Care team/ }).getAttribute('href')
  const path = link ?? ''
  for (const way of ['password', 'code']) {
    await endSession(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    if (way === 'password') {
      await page.getByRole('link', { name: 'Use my password instead' }).click()
      await page.getByLabel('Email').fill(demoEmail('patient'))
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    } else await signInByCode(page, { email: demoEmail('patient') })
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('a link to a conversation is closed to another patient, and tells a guest nothing of it', async ({
  page,
}) => {
  await page.goto('/app/messages/01990000-0140-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInDemo(page, 'patient2')
  await page.goto('/app/messages/01990000-0140-7000-8000-000000000000')
  await expect(page.getByText("We can't find that page...")).toBeVisible()
})

test('a first message brings its pictures along, and one that cannot be read is named', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app/messages')
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page.getByRole('button', { name: /Message Customer Support/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('My card, as you wished')
  const picker = dialog.locator('input[type=file]')
  await picker.setInputFiles(await createCardImage(page))
  await expect(dialog.getByRole('button', { name: 'Remove this file' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Your message was sent')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /Customer Support/ }).click()
  await expect(thread(page).getByText('My card, as you wished')).toHaveCount(1)
  const picture = thread(page).getByRole('img').last()
  await expect(picture).toBeVisible()
  expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(320)

  // A broken one does not hold up the words.
  await page.goto('/app/messages')
  await page.getByRole('button', { name: /^(New|Write a message)/ }).click()
  await page.getByRole('button', { name: /Message Customer Support/ }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('And this one')
  await picker.setInputFiles({
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('not a document'),
  })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Your message was sent, without these files.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the conversation' }).click()
  await expect(thread(page).getByText('And this one')).toHaveCount(1)
})

test('a first message is written in 100 to 300 px over any page, a long file name stays inside, and both wait in a dialog that was closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await createPatient(page)
  await page.goto('/app/appointments')
  const write = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('button', { name: 'Contact support' }).click()
    await page.getByRole('button', { name: /Message Customer Support/ }).click()
  }
  await write()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Message' })
  const heightOf = async () => (await field.boundingBox())?.height ?? 0
  await expect(field).toBeVisible()
  // The dialog grows as it opens.
  await expect.poll(heightOf).toBeGreaterThanOrEqual(100)
  await field.fill('A line of many\n'.repeat(40))
  expect(await heightOf()).toBeLessThanOrEqual(300)
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${'a-long-name-'.repeat(8)}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  })
  await expect(dialog.getByRole('button', { name: 'Remove this file' })).toBeInViewport()
  // Closed by mistake, and opened again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await write()
  await expect(dialog.getByRole('button', { name: 'Remove this file' })).toBeVisible()
  await expect(field).toHaveValue(/^A line of many/)
})

test('a first message of staff brings its files along, to the patient whose card it was written from', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const staff = await openSecondUser(browser)
  await signInStaff(staff, 'support')
  await staff.goto(`/staff/patients?patient=${patient.id}`)
  await staff.getByRole('button', { name: 'Message', exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: `Write to ${fullName(patient)}` })
  await dialog.getByLabel('Message to the patient').fill('The form we spoke of')
  await dialog.locator('input[type=file]').setInputFiles(await createCardImage(staff))
  // Closed by mistake, and opened again.
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Remove this file' })).toBeVisible()
  await auditPage(staff, 'a first message with a file')
  await dialog.getByRole('button', { name: 'Send to the patient' }).dblclick()
  await expectToast(staff, 'Your message was sent')
  await expect(dialog).toBeHidden()
  await staff.context().close()

  await page.goto('/app/messages')
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(thread(page).getByText('The form we spoke of')).toHaveCount(1)
  await expect(thread(page).getByRole('img')).toHaveCount(1)
})
