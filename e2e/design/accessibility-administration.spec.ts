import type { Page } from '@playwright/test'
import { auditPage } from '../support/audits/audit-page'
import { pageHeading } from '../support/people/enrollment-form'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1280, height: 900 } })

/** Opens a dialog by its button, audits it, sends it as it is, and audits what it then says. */
const auditDialog = async (
  page: Page,
  button: RegExp | string,
  { submit }: { submit?: string } = {},
) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await auditPage(page, `${button}`)
  if (submit) {
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
    await auditPage(page, `${button} with nothing filled in`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Opens the first record of a list. */
const openFirst = async (page: Page, list: string) => {
  await page.goto(list)
  await page.locator(`main a[href^="${list}/"]`).first().click()
  await expect(page).not.toHaveURL(list)
  await expect(pageHeading(page)).toBeVisible()
}

test('pharmacies, and one with its form, have no axe violations', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.goto('/staff/pharmacies')
  await page.getByLabel(/^Zip code or name/).fill('10001')
  await page.getByRole('button', { name: 'Find pharmacies' }).click()
  await expect(page.getByRole('list', { name: 'Pharmacies found' })).toBeVisible()
  await auditPage(page, 'pharmacies', { main: true })
  await openFirst(page, '/staff/pharmacies')
  await auditPage(page, 'a pharmacy', { main: true })
  await auditDialog(page, 'Edit details')
})

test('an organization, its settings, rules and simulator have no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/organizations')
  await auditDialog(page, 'Add an organization', { submit: 'Add organization' })
  await openFirst(page, '/staff/organizations')
  await auditPage(page, 'an organization', { main: true })
  for (const name of ['details', 'contacts', 'executive', '340b grant', 'additional services'])
    await auditDialog(page, `Edit ${name}`)
  await auditDialog(page, 'Add a contracted pharmacy')
  await auditDialog(page, 'Set inactive')
  await page.getByRole('button', { name: 'Edit the rules' }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page
    .getByLabel(/^Oldest age of rule/)
    .last()
    .fill('none')
  await page.getByLabel('Age of the person', { exact: true }).fill('17')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await auditPage(page, 'rules with a wrong age', { main: true })
})

test('a clinician, their licenses and memberships have no axe violations', async ({ page }) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/providers')
  await auditDialog(page, 'Add a provider', { submit: 'Add and invite' })
  await openFirst(page, '/staff/providers')
  await page.getByRole('main').locator('summary').first().click()
  await auditPage(page, 'a clinician', { main: true })
  await auditDialog(page, 'Edit details')
  await auditDialog(page, 'Add license', { submit: 'Add license' })
  await auditDialog(page, /^Edit the license in/)
  await auditDialog(page, 'Join an organization', { submit: 'Join' })
  await auditDialog(page, /^Edit the membership in/)
  await auditDialog(page, /^Leave /)
})

test('the dialogs of the clinic’s hours, closures and notices have no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/clinic')
  await auditDialog(page, /^Edit /)
  await page.goto('/staff/clinic/closures')
  await auditDialog(page, 'Add a closure', { submit: 'Close the clinic' })
  await auditDialog(page, /^Remove /)
  await page.goto('/staff/clinic/notices')
  await auditDialog(page, 'Write a notice', { submit: 'Publish' })
  await auditDialog(page, /^Edit /)
  await page.goto('/staff/clinic/fax-numbers')
  await auditDialog(page, 'Enter a fax number', { submit: 'Save' })
  await auditDialog(page, /^Edit /)
})

test('the tables that read results have no axe violations', async ({ page }) => {
  await signInStaff(page, 'clinical_lead')
  await page.goto('/staff/clinic/rules')
  await auditPage(page, 'the tables that read results', { main: true })
})

test('the dialogs of the clinic’s lists and settings have no axe violations', async ({ page }) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/clinic/lists')
  await auditDialog(page, 'Add a choice', { submit: 'Add' })
  await auditDialog(page, /^Edit /)
  await page.goto('/staff/clinic/setup')
  await auditPage(page, 'opening the clinic', { main: true })
  await page.goto('/staff/clinic/settings')
  for (const name of [/^Edit organizations/, /^Edit numbers/, /^Edit /])
    await auditDialog(page, name)
  await page.goto('/staff/clinic/offer')
  await auditPage(page, 'what the clinic offers', { main: true })
  await auditDialog(page, /^Edit /)
  await auditDialog(page, 'Add a kind of visit', { submit: 'Add' })
  await page.goto('/staff/clinic/offer?part=message_texts')
  await auditPage(page, 'the words of messages', { main: true })
  await auditDialog(page, /^Edit /)
  await page.goto('/staff/clinic/page-views')
  await auditPage(page, 'page views', { main: true })
  await page.goto('/staff/clinic/audit')
  await auditPage(page, 'the audit trail', { main: true })
  await page.goto('/staff/operations')
  await auditPage(page, 'operations', { main: true })
  await page.goto('/staff/clinic/audit/log')
  await auditPage(page, 'the events of the audit trail', { main: true })
  await auditDialog(page, 'Save as a file', { submit: 'Save the file' })
})

test('the access review and the roles have no axe violations', async ({ page }) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/clinic/access')
  await auditDialog(page, 'Sign the review', { submit: 'Sign' })
  await page.goto('/staff/clinic/access/roles')
  await auditPage(page, 'who may see what', { main: true })
  await page.goto('/staff/clinic/access/roles?role=support')
  await auditPage(page, 'what a role may see', { main: true })
})

test('incoming faxes, one with its pages and its forms, have no axe violations', async ({
  page,
}) => {
  const sendFax = async (sample: string) => {
    const data = { sample, from: '+12125550199' }
    expect((await page.request.post('/dev/fax.json', { data })).status()).toBe(204)
  }
  await sendFax('unreadable')
  await sendFax('page')
  await signInStaff(page, 'clinical_admin')
  await page.goto('/staff/faxes')
  const rows = page.getByRole('list', { name: 'Faxes' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await auditPage(page, 'incoming faxes', { main: true })
  await auditDialog(page, /^Discard the fax/, { submit: 'Discard the fax' })

  const last = rows.last()
  await last.getByRole('button', { name: /^Open the fax/ }).click()
  await expect(last.locator('iframe')).toBeVisible()
  await auditPage(page, 'a fax with its pages', { main: true })
  await last.getByLabel('Find the patient').fill('Jordan')
  await last.getByLabel('Find the patient').press('Enter')
  await last
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await last.getByRole('button', { name: 'Put it into the chart' }).click()
  await expect(last.locator('[aria-invalid="true"]').first()).toBeVisible()
  await auditPage(page, 'a fax that is routed with nothing filled in', { main: true })
})
