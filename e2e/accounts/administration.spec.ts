import type { Locator, Page } from '@playwright/test'
import { phone } from '../support/language'
import { pageHeading } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { pressWithoutSession } from '../support/people/press-without-session'
import { renewSignInCode } from '../support/people/sign-in-demo'
import { passSignInPage, signInCodeOf, signInStaff } from '../support/people/staff'
import { loadMessagesTo, waitForCode } from '../support/servers/outbox'
import { runSql } from '../support/servers/state-database'
import { expect, openTab, test } from '../support/test'
import { expectToast } from '../support/toast'

test.describe.configure({ mode: 'parallel' })

test('an admin invites a colleague into an organization, and finds them among the invited', async ({
  page,
}) => {
  const { lastName, email } = createPerson()
  await signInStaff(page, 'admin')
  await page.goto('/staff/people')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Work email').fill(email)
  await dialog.getByLabel('Role').selectOption('cbo')
  await dialog.getByLabel('Organization').selectOption({ label: 'Harbor House' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(pageHeading(page)).toHaveText(`Nora ${lastName}`)
  await expectToast(page, `We sent an invitation to ${email}.`)
  expect(await loadMessagesTo(page, email)).toHaveLength(1)
  await page.goto('/staff/people?status=invited')
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toContainText('Invited')
})

test('support adds a patient and confirms their email on the phone, which signs no one in', async ({
  page,
}) => {
  const { firstName, lastName, email, dob } = createPerson()
  await signInStaff(page, 'support')
  await page.goto('/staff/patients')
  await page.getByRole('button', { name: 'Add a patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a patient' })
  await dialog.getByLabel('Legal first name').fill(firstName)
  await dialog.getByLabel('Legal last name').fill(lastName)
  await dialog.getByLabel('Date of birth').fill(dob)
  await dialog.getByLabel('Email').fill('patient@demo.careplus.test')
  await dialog.getByLabel('State').selectOption('NY')
  await dialog.getByLabel('Zip code').fill('10001')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expect(dialog.getByRole('link', { name: /Ellis/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(dialog.getByText('A patient with this email exists')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(pageHeading(page)).toHaveText(`${firstName} ${lastName}`)
  const signingIn = page.getByRole('region', { name: 'Signing in' })
  await signingIn.getByRole('button', { name: 'Send a code by email' }).click()
  await page.getByLabel('The patient’s code').fill(await waitForCode(page, email))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(signingIn.getByText('Confirmed by our team')).toBeVisible()
  await expect(signingIn.getByRole('button', { name: 'Send a sign-in link by email' })).toHaveCount(
    0,
  )
})

test('what two tabs ask to be proved first is proved in one of them, and each goes on once', async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  const tabs = [await openTab(page), await openTab(page)]
  const people = tabs.map(() => createPerson())
  for (const [at, tab] of tabs.entries()) {
    await tab.goto('/staff/people')
    await tab.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Invite a colleague' })
    await dialog.getByLabel('First name').fill('Nora')
    await dialog.getByLabel('Last name').fill(people[at]?.lastName ?? '')
    await dialog.getByLabel('Work email').fill(people[at]?.email ?? '')
    await dialog.getByLabel('Role').selectOption('cbo')
    await dialog.getByLabel('Organization').selectOption({ label: 'Harbor House' })
  }
  await forgetProof(page)
  const proofs = tabs.map((tab) => tab.getByRole('dialog', { name: 'First show us that it’s you' }))
  for (const [at, tab] of tabs.entries()) {
    await tab.getByRole('button', { name: 'Send invitation' }).click()
    await expect(proofs[at] as Locator).toBeVisible()
  }
  await renewSignInCode('admin')
  await proofs[1]?.getByLabel('Your code').fill(await signInCodeOf(page, 'admin'))
  await proofs[1]?.getByRole('button', { name: 'Continue' }).click()
  for (const [at, tab] of tabs.entries()) {
    await expect(pageHeading(tab)).toHaveText(`Nora ${people[at]?.lastName}`)
    expect(await loadMessagesTo(page, people[at]?.email ?? '')).toHaveLength(1)
  }
})

/** Makes the session of a page one that proved long ago who uses it. */
const forgetProof = async (page: Page) => {
  const token = (await page.context().cookies()).find(
    ({ name }) => name === 'careplus_token',
  )?.value
  const claims = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()
  await runSql(
    "update sessions set confirmed_at = '2026-01-01T00:00:00.000Z' where id = ?",
    JSON.parse(claims).sid,
  )
}

test('a change of a record shows in the heading above it', async ({ page }) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/organizations')
  await page.getByRole('button', { name: 'Add an organization' }).click()
  const name = `Quay ${createPerson().lastName}`
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add organization' }).click()
  await expect(pageHeading(page)).toHaveText(name)
  const head = page.getByRole('main').locator('header').first()
  await page.getByRole('button', { name: 'Set inactive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set inactive' }).click()
  await expect(head).toContainText('Inactive')
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} West`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(pageHeading(page)).toHaveText(`${name} West`)
})

test('what an admin typed into a notice is there again once they sign in after their session ended, until they close it', async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/clinic/notices')
  const write = page.getByRole('button', { name: 'Write a notice' })
  const dialog = page.getByRole('dialog', { name: 'Write a notice' })
  await write.click()
  await dialog.getByLabel('How urgent it is').selectOption('A warning')
  await dialog.getByLabel('From').fill('2027-01-04T09:00')
  await dialog.getByLabel('Until').fill('2027-01-04T10:00')
  await dialog.getByLabel('Title').fill('Maintenance')
  await dialog.getByLabel('Text').fill('We are back at ten.')
  await pressWithoutSession(dialog.getByRole('button', { name: 'Publish' }))
  await passSignInPage(page, 'admin')
  await expect(page).toHaveURL('/staff/clinic/notices')
  await write.click()
  await expect(dialog.getByLabel('How urgent it is')).toHaveValue('warning')
  await expect(dialog.getByLabel('From')).toHaveValue('2027-01-04T09:00')
  await expect(dialog.getByLabel('Title')).toHaveValue('Maintenance')
  await expect(dialog.getByLabel('Text')).toHaveValue('We are back at ten.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await write.click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  // How far the live channel was read is held there too.
  const keys = await page.evaluate(() => Object.keys(sessionStorage))
  expect(keys.filter((key) => !key.startsWith('relay:'))).toEqual([])
})

/** An admin looks through the account of a clinician. Returns the button that ends it. */
const lookThroughClinician = async (page: Page) => {
  await signInStaff(page, 'admin')
  await page.goto('/staff/people')
  await page.getByRole('link', { name: 'Daniel Reyes', exact: true }).click()
  await page.getByRole('button', { name: 'Look through the account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Look through it' }).click()
  const stop = page.getByRole('button', { name: 'Stop looking' })
  await expect(stop).toBeVisible()
  return stop
}

test('the bar of an admin who looks through an account covers no button, and no list is said to connect', async ({
  page,
}) => {
  const stop = await lookThroughClinician(page)
  await page.goto('/staff/day')
  await expect(page.getByText('Not live here.')).toBeVisible()
  const account = page.getByRole('button', { name: /account menu$/ }).filter({ visible: true })
  await expect(account).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)
  await account.click()
  await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await stop.click()
})

test('what is kept from an admin who looks through an account is not shown, and no error', async ({
  page,
}) => {
  const stop = await lookThroughClinician(page)
  await expect(page.getByText('Part of this page did not load')).toHaveCount(0)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const links = await page
    .locator('nav a[href^="/staff"]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
  expect(links).toContain('/staff/tasks')
  for (const path of links) expect((await page.goto(path))?.status(), path).toBe(200)
  await page.waitForLoadState('networkidle')
  expect(errors).toEqual([])
  for (const path of ['/staff/messages', '/staff/encounters', '/staff/privacy']) {
    expect((await page.goto(path))?.status(), path).toBe(401)
    await expect(page.getByText('are not shown')).toBeVisible()
    await expect(stop).toBeVisible()
  }
  await stop.click()
  await expect(page).toHaveURL('/staff')
})
