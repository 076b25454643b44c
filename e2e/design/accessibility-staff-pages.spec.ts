import { auditPage } from '../support/audits/audit-page'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

test('the inbox has no axe violations: empty, open to be answered, with a note, and in its dialogs', async ({
  page,
  browser,
}) => {
  const patient = await openSecondUser(browser)
  const conversation = await startSupportConversation(patient, 'When do you open?')
  await signInStaff(page, 'support')
  await page.goto('/staff/messages?box=archived')
  await auditPage(page, 'a box of the inbox', { main: true })
  await page.goto(`/staff/messages?open=${conversation}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await auditPage(page, 'an open conversation', { main: true })
  await page.getByRole('radio', { name: 'Internal note' }).check()
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Called back.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('log').getByText('Called back.')).toBeVisible()
  await auditPage(page, 'an internal note')
  for (const name of ['Who is in it', 'Hand to a colleague', 'Remind me']) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await auditPage(page, name)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Search messages' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await auditPage(page, 'searching messages')
})

test('notifications, procedures, snippets and the tour have no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'manager')
  for (const address of [
    '/staff/notifications',
    '/staff/procedures',
    '/staff/procedures/new',
    '/staff/snippets',
    '/staff/queue',
    '/staff/queue?view=writing',
    '/staff/hours',
    '/staff/time-away',
    '/staff/assessments',
    '/staff/reports',
    '/staff/reports?report=insurance',
    '/staff/reports?report=prior_auths',
    '/staff/metrics',
    '/staff/coverage',
    '/staff/coverage?view=gaps&state=NY',
    '/staff/coverage?view=hours',
    '/staff/settings',
    '/staff/account',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await auditPage(page, address)
  }
  await page.goto('/staff/procedures')
  await page.locator('main a[href^="/staff/procedures/"]:not([href$="/new"])').first().click()
  await expect(page).toHaveURL(/procedures\/[\w-]{8,}/)
  await auditPage(page, 'a procedure')
  await page
    .getByRole('button', { name: /account menu/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await auditPage(page, 'the tour')
})

test('a result of a lab, its dialogs and results that fit no patient have no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'clinical_lead')
  await page.goto('/staff/labs?view=unmatched')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await auditPage(page, 'results that fit no patient', { main: true })
  await signInStaff(page, 'manager')
  await page.goto('/staff/payments?view=paid')
  await expect(page.getByRole('button', { name: /^Refund/ }).first()).toBeVisible()
  await auditPage(page, 'payments', { main: true })
  await signInStaff(page, 'provider')
  for (const address of ['/staff/prescriptions', '/staff/prior-auths', '/staff/assistance']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await auditPage(page, address, { main: true })
  }
  await page.goto('/staff/labs')
  await expect(page.getByRole('textbox', { name: /^What .+ will read$/ })).not.toHaveValue('')
  await auditPage(page, 'a result to review', { main: true })
  for (const [key, name] of [
    ['h', 'Hold this result?'],
    ['a', 'Send to a medical assistant'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.locator('main').press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await auditPage(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('who may edit the content and who its partners are has no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  for (const address of ['/staff/content', '/staff/partners']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await auditPage(page, address)
  }
})
