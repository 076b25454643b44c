import { book, opening } from './support/booking'
import { enrol } from './support/create-patient'
import { fullName } from './support/person'
import { live, signInStaff } from './support/staff'
import { expect, somebodyElse, test } from './support/test'
import { toast } from './support/toast'

test('what happened while the line was down is there when it is back', async ({
  page,
  browser,
}) => {
  const desk = await somebodyElse(browser)
  await signInStaff(desk, 'support')
  const patient = await enrol(page, { state: 'IL', zip: '60601' })
  const slot = await opening(page, patient, -5)
  await desk.goto(`/staff/schedule?date=${slot.time.slice(0, 10)}`)
  await live(desk)
  await desk.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await desk.context().setOffline(true)
  await expect(desk.getByText('Offline. This list may be out of date.')).toBeVisible()
  await book(page, patient, slot)
  const row = desk.getByRole('row', { name: fullName(patient) })
  await expect(row).toHaveCount(0)
  await desk.context().setOffline(false)
  await live(desk)
  await expect(row).toContainText('Scheduled')
  await expect(desk.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await desk.context().close()
})

test('what the clinic moves and cancels, the patient sees at once', async ({ page, browser }) => {
  const patient = await enrol(page, { state: 'IL', zip: '60601' })
  const slot = await opening(page, patient, -10)
  await book(page, patient, slot)
  await page.goto('/app')
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  const desk = await somebodyElse(browser)
  await signInStaff(desk, 'support')
  await desk.goto(`/staff/schedule?date=${slot.time.slice(0, 10)}`)
  await live(desk)
  const choose = async (what: string) => {
    await desk.getByRole('button', { name: `Actions for ${fullName(patient)}` }).click()
    await desk.getByRole('button', { name: what }).filter({ visible: true }).click()
  }

  await choose('Reschedule')
  const moving = desk.getByRole('dialog', { name: 'Reschedule' })
  const time = moving.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }).first()
  const name = (await time.textContent()) ?? ''
  await time.click()
  await moving.getByRole('button', { name: /^Move to / }).click()
  await expect(
    toast(desk, 'The visit is rescheduled. The patient has been notified.'),
  ).toBeVisible()
  await expect(next).toContainText(name)

  await choose('Cancel visit')
  const canceling = desk.getByRole('dialog', { name: 'Cancel this visit?' })
  await canceling.getByLabel('Reason').selectOption({ index: 1 })
  await canceling.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(toast(desk, 'The visit is canceled. Its time is available again.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'No visit planned' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await desk.context().close()
})
