import { auditPage } from '../support/audits/audit-page'
import { createPatient } from '../support/people/create-patient'
import { fullName } from '../support/people/person'
import { signInStaff } from '../support/people/staff'
import { startSupportConversation } from '../support/support-conversation'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'

test('a colleague’s open chart follows a patient who is handed over', async ({ page, browser }) => {
  const patient = await createPatient(page, { state: 'NY', zip: '10001' })
  const colleague = await openSecondUser(browser)
  const manager = await openSecondUser(browser)
  await signInStaff(manager, 'manager')
  await signInStaff(colleague, 'support')
  const chart = `/staff/patients/${patient.id}`
  await colleague.goto(chart)
  await manager.goto(chart)
  const seen = colleague.getByRole('region', { name: 'Care team' })
  await expect(seen).toContainText('No one yet')
  await colleague.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await manager.getByRole('button', { name: 'Hand over' }).click()
  const dialog = manager.getByRole('dialog', { name: `Hand over ${fullName(patient)}` })
  await auditPage(manager, 'handing a patient over')
  const field = dialog.getByRole('combobox', { name: /New clinician/ })
  await field.fill('Amara')
  await dialog.getByRole('option', { name: /Amara Osei/ }).click()
  await dialog.getByLabel('Why').selectOption('patient_asked')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(manager, `${fullName(patient)} is handed over to Amara Osei.`)
  await expect(seen).toContainText('Amara Osei')
  await expect(colleague.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await manager.goto(`${chart}/access`)
  await expect(manager.getByText('Clinician: no one → Amara Osei')).toBeVisible()
  await expect(manager.getByText('The patient asked for it')).toBeVisible()
  await manager.context().close()
  await colleague.context().close()
})

test('Escape closes the list of colleagues, and then the dialog of a hand-over, also once one is chosen', async ({
  page,
  browser,
}) => {
  const conversation = await startSupportConversation(page)
  const support = await openSecondUser(browser)
  await signInStaff(support, 'support')
  await support.goto(`/staff/messages?open=${conversation}`)
  const dialog = support.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Colleague' })
  const begin = async () => {
    await support.locator('.conv').getByRole('button', { name: 'More' }).click()
    await support.getByRole('button', { name: 'Hand to a colleague' }).click()
    await field.fill('amara')
    await expect(dialog.getByRole('option', { name: /Amara Osei/ })).toBeVisible()
  }
  await begin()
  await field.press('Enter')
  await expect(field).toHaveValue('Amara Osei')
  await field.press('Escape')
  await expect(dialog).toBeHidden()

  await begin()
  await field.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await field.press('Escape')
  await expect(dialog).toBeHidden()
  await support.context().close()
})
