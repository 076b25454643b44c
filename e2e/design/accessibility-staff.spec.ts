import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { auditPage } from '../support/audits/audit-page'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { expectLive, signInStaff } from '../support/people/staff'
import { expect, openSecondUser, test } from '../support/test'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ viewport: { width: 1280, height: 900 } })

test('the provider’s day page has no axe violations in any state', async ({ page }) => {
  await signInStaff(page, 'provider')
  await page.goto('/staff')
  await auditPage(page, 'home', { main: true })
  await page.goto('/staff/day')
  await expectLive(page)
  await auditPage(page, 'my day', { main: true })
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await auditPage(page, 'keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(card.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await auditPage(page, 'a patient’s card', { main: true })
  await card.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByRole('dialog', { name: /^Remind/ })).toBeVisible()
  await auditPage(page, 'reminding a patient')
  await page.keyboard.press('Escape')
  await page.goto('/staff/patients')
  await auditPage(page, 'patients')
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('Zzyzx')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No matching patients')).toBeVisible()
  await auditPage(page, 'no patient found')
  await page.goto('/staff/encounters')
  await expect(page.getByRole('row').nth(1)).toContainText('Signed')
  await auditPage(page, 'completed encounters', { main: true })
  await page.goto('/staff/encounters?from=2099-01-01')
  await expect(page.getByText('No completed encounter matches')).toBeVisible()
  await page.goto('/staff/day')
  await page.getByRole('button', { name: 'New visit now' }).click()
  await page.getByRole('searchbox', { name: 'Find a patient for the visit' }).fill('Ellis')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await page.getByLabel('Kind of visit').selectOption({ label: 'PrEP Initial' })
  await auditPage(page, 'a new visit')
})

test('any page or patient opens by its name, by keyboard alone, and nothing the role may not open is found', async ({
  page,
}) => {
  await signInStaff(page, 'provider')
  await page.goto('/staff/day')
  await expectLive(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to a page or record' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('option', { name: 'My day' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Feature flags' })).toHaveCount(0)
  await auditPage(page, 'command palette')
  await field.pressSequentially('zzyzx')
  await expect(palette.getByRole('status').first()).toContainText('Nothing by that name')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.pressSequentially('ellis')
  await expect(palette.getByRole('option', { name: /Patient/ }).first()).toBeVisible()
  await auditPage(page, 'a patient found')
  // The audit took the focus, and the list closed.
  await field.fill('')
  await field.pressSequentially('ellis')
  // At once: it opens nothing that was found for what stood there before.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/patients\/[\w-]+$/)
})

test('the schedule page has no axe violations in any state', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.goto('/staff/schedule')
  await expectLive(page)
  await page.getByRole('link', { name: 'Next day' }).click()
  await expectLive(page)
  await auditPage(page, 'schedule', { main: true })
  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  await actions.click()
  await auditPage(page, 'what can be done with a visit')
  await page.getByRole('button', { name: 'Cancel visit' }).filter({ visible: true }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await cancel.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(cancel.locator('[aria-invalid="true"]').first()).toBeVisible()
  await auditPage(page, 'canceling without a reason')
  await page.keyboard.press('Escape')
  await actions.click()
  await page.getByRole('button', { name: 'Reschedule' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Reschedule' }).getByLabel('Day')).toBeVisible()
  await auditPage(page, 'rescheduling')
  await page.goto('/staff/schedule?date=2020-01-01')
  await expect(page.getByText(/^No visits on/)).toBeVisible()
  await auditPage(page, 'a day without visits')
  await page.goto('/staff/calls')
  await expect(pageHeading(page)).toHaveText('Calls')
  await page.getByRole('searchbox', { name: 'Find a patient to call' }).fill('Ellis')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('button', { name: /^Call / }).first()).toBeVisible()
  await auditPage(page, 'calls', { main: true })
  await page.goto('/staff/feature-flags')
  await expect(pageHeading(page)).toHaveText('Sorry')
})

test('the admin and pharmacy pages have no axe violations', async ({ page }) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff')
  await auditPage(page, 'home of an admin')
  await page.goto('/staff/people')
  await auditPage(page, 'people')
  await page.goto('/staff/feature-flags')
  await auditPage(page, 'switches')
  await page.goto('/staff/patients')
  await auditPage(page, 'patients for an admin')
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.clear())
  await signInStaff(page, 'pharmacy')
  await page.goto('/staff/pharmacy')
  await auditPage(page, 'pharmacy')
})

test('a manager takes a task, finishes it and adds another, with no axe violations', async ({
  page,
}) => {
  await signInStaff(page, 'manager')
  await page.goto('/staff/tasks?layout=board')
  await expect(page.getByRole('region', { name: /^To do/ })).toBeVisible()
  await auditPage(page, 'board of tasks', { main: true })
  await page.goto('/staff/tasks')
  await auditPage(page, 'tasks', { main: true })
  await page.getByRole('link', { name: 'Answer a complaint' }).first().click()
  const task = page.getByRole('dialog', { name: 'Answer a complaint' })
  // Its address opens it again, and a step back is the list.
  await expect(page).toHaveURL(/\?open=[0-9a-f-]{36}$/)
  await page.reload()
  await expect(task).toBeVisible()
  await page.goBack()
  await expect(task).toBeHidden()
  await expect(page).toHaveURL('/staff/tasks')
  await page.goForward()
  await task.getByRole('button', { name: 'Take it' }).click()
  await expect(task.getByRole('button', { name: 'Give back to the team' })).toBeVisible()
  await task.getByLabel('New note').fill('Called back.')
  await task.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(task.getByRole('listitem').filter({ hasText: 'Called back.' })).toBeVisible()
  await task.getByRole('button', { name: 'Finish' }).click()
  await expect(task.locator('[aria-invalid="true"]').first()).toBeVisible()
  await auditPage(page, 'finishing without a reason')
  await task.getByLabel('Reason').selectOption({ label: 'Done' })
  await task.getByRole('button', { name: 'Finish' }).click()
  await expect(task.getByRole('button', { name: 'Open again' })).toBeVisible()
  await task.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('What is it about?').selectOption({ index: 1 })
  await auditPage(page, 'a new task')
  await form.getByRole('button', { name: 'Add task' }).click()
  await expect(form).toBeHidden()
})

test('a page of staff is printed over the whole paper, without its menus', async ({ page }) => {
  await signInStaff(page, 'manager')
  await page.goto('/staff/tasks')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  const { width = 0 } = (await page.getByRole('table').boundingBox()) ?? {}
  expect(width).toBeGreaterThan(1000)
})

test('a task that was changed meanwhile is shown as it is, and can be worked on', async ({
  page,
}) => {
  await signInStaff(page, 'manager')
  // An open task follows what colleagues do, where live updates arrive.
  await page.routeWebSocket(/\/live\//, () => {})
  await page.goto('/staff/tasks')
  await page.getByRole('link', { name: 'Answer a refill request' }).first().click()
  const task = page.getByRole('dialog', { name: 'Answer a refill request' })
  const list = await callApiOrFail(page, '/tasks?filter[kind]=refill_request&sort=priority,due_at')
  for (const { id } of list.data)
    await callApiOrFail(page, `/tasks/${id}/update_priority`, {
      method: 'PATCH',
      body: { priority: 1 },
    }).catch(() => null)
  await task.getByRole('button', { name: 'Take it' }).click()
  await expect(task.getByLabel('Priority')).toHaveValue('1')
  await task.getByRole('button', { name: 'Take it' }).click()
  await expect(task.getByRole('button', { name: 'Give back to the team' })).toBeVisible()
})

test('the dialogs by which access is given, taken and reviewed have no axe violations, on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signInStaff(page, 'admin')
  await page.goto('/staff/people?role=support')
  await page.locator('main a[href^="/staff/people/"]').first().click()
  const dialog = page.getByRole('dialog')
  const auditDialog = async (button: RegExp) => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(dialog).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await auditPage(page, `${button} at ${width}`)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await auditDialog(/^Look through the account/)
  await auditDialog(/^Change (the )?role/)
  await auditDialog(/^Close account/)
  await auditDialog(/^Reset password/)
  await auditDialog(/^Reset second step/)
})

test('the ways into a record outside of one’s care have no axe violations, on a phone too', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page, { state: 'NY', zip: '10001' })
  const provider = await openSecondUser(browser)
  const manager = await openSecondUser(browser)
  const audit = async (user: Page, state: string) => {
    for (const width of [390, 1280]) {
      await user.setViewportSize({ width, height: 800 })
      await auditPage(user, `${state} at ${width}`)
    }
  }
  await signInStaff(provider, 'provider')
  await provider.goto('/staff/privacy')
  await provider.getByRole('button', { name: 'Find the patient' }).click()
  await expect(provider.locator('[aria-invalid="true"]').first()).toBeVisible()
  await audit(provider, 'finding a patient in an emergency')
  await provider.getByLabel('Last name').fill(patient.lastName)
  await provider.getByLabel('Date of birth').fill(patient.dob)
  await provider.getByRole('button', { name: 'Find the patient' }).click()
  await provider.getByRole('button', { name: 'Choose' }).click()
  await provider.getByRole('button', { name: 'Open for four hours' }).click()
  await expect(provider.locator('[aria-invalid="true"]').first()).toBeVisible()
  await audit(provider, 'saying why')
  await provider.getByLabel('Why you open this record').selectOption({ index: 1 })
  await provider.getByLabel('What happened').fill('They called and cannot breathe well.')
  await provider.getByRole('button', { name: 'Open for four hours' }).click()
  await expect(pageHeading(provider)).toContainText(patient.lastName)

  await signInStaff(manager, 'clinical_lead')
  await manager.goto('/staff/privacy')
  await manager.getByRole('button', { name: 'Review' }).first().click()
  await audit(manager, 'reviewing an emergency')
  await provider.context().close()
  await manager.context().close()
})
