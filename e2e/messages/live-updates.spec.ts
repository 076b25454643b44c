import { callApiOrFail } from '../support/api'
import { bookByApi, loadFreeSlot } from '../support/booking'
import { createPatient } from '../support/people/create-patient'
import { fullName } from '../support/people/person'
import { expectLive, signInStaff } from '../support/people/staff'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'

test('a reconnected staff page shows what happened while it was offline', async ({
  page,
  browser,
}) => {
  const staffPage = await openSecondUser(browser)
  await signInStaff(staffPage, 'support')
  const patient = await createPatient(page, { state: 'IL', zip: '60601' })
  const slot = await loadFreeSlot(page, patient, -8)
  await staffPage.goto(`/staff/schedule?date=${slot.time.slice(0, 10)}`)
  await expectLive(staffPage)
  await staffPage.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await staffPage.context().setOffline(true)
  await expect(staffPage.getByText('Offline. This list may be out of date.')).toBeVisible()
  await bookByApi(page, patient, slot)
  const row = staffPage.getByRole('row', { name: fullName(patient) })
  await expect(row).toHaveCount(0)
  await staffPage.context().setOffline(false)
  await expectLive(staffPage)
  await expect(row).toContainText('Scheduled')
  await expect(staffPage.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await staffPage.context().close()
})

test('a patient’s page shows at once what staff reschedule and cancel', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page, { state: 'IL', zip: '60601' })
  const slot = await loadFreeSlot(page, patient, -10)
  await bookByApi(page, patient, slot)
  await page.goto('/app')
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  const staffPage = await openSecondUser(browser)
  await signInStaff(staffPage, 'support')
  await staffPage.goto(`/staff/schedule?date=${slot.time.slice(0, 10)}`)
  await expectLive(staffPage)
  const chooseAction = async (what: string) => {
    await staffPage.getByRole('button', { name: `Actions for ${fullName(patient)}` }).click()
    await staffPage.getByRole('button', { name: what }).filter({ visible: true }).click()
  }

  await chooseAction('Reschedule')
  const moving = staffPage.getByRole('dialog', { name: 'Reschedule' })
  const time = moving.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }).first()
  const name = (await time.textContent()) ?? ''
  await time.click()
  await moving.getByRole('button', { name: /^Move to / }).click()
  await expectToast(staffPage, 'The visit is rescheduled. The patient has been notified.')
  await expect(next).toContainText(name)

  await chooseAction('Cancel visit')
  const canceling = staffPage.getByRole('dialog', { name: 'Cancel this visit?' })
  await canceling.getByLabel('Reason').selectOption({ index: 1 })
  await canceling.getByRole('button', { name: 'Cancel visit' }).click()
  await expectToast(staffPage, 'The visit is canceled. Its time is available again.')
  await expect(page.getByRole('region', { name: 'No visit planned' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await staffPage.context().close()
})

test('the home of staff shows at once what a colleague assigns to them, and keeps the focus', async ({
  page,
  browser,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/staff')
  const tasks = page.getByRole('region', { name: 'Your tasks' })
  await expect(tasks).toBeVisible()
  const link = tasks.getByRole('link', { name: 'Tasks' })
  await link.focus()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  const { data: me } = await callApiOrFail(page, '/me')
  const manager = await openSecondUser(browser)
  await signInStaff(manager, 'manager')
  const { data: kinds } = await callApiOrFail(manager, '/task_kinds?filter[active]=true')
  const kind = kinds.find(
    ({ attributes }: { attributes: { team: string } }) => attributes.team === 'customer_support',
  )
  const before = await tasks.getByRole('listitem').count()
  await callApiOrFail(manager, '/tasks', {
    method: 'POST',
    body: { data: { type: 'tasks', attributes: { kind: kind.id, assignee_id: me.id } } },
  })
  await expect(tasks.getByRole('listitem')).toHaveCount(before + 1)
  await expect(link).toBeFocused()
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await manager.context().close()
})
