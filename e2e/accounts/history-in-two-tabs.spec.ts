import type { Locator, Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { createPatient } from '../support/people/create-patient'
import { createPerson } from '../support/people/person'
import { demoEmail } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { runSql } from '../support/servers/state-database'
import { expect, openTab, test } from '../support/test'
import { expectToast } from '../support/toast'

const address = '/app/account/health-history'
const allergies = (page: Page) => page.getByRole('region', { name: 'Allergies' })
const press = (place: Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()
const names = (page: Page) => allergies(page).locator('li b').allTextContents()

/** A patient who is allergic to latex, and looks at it in two tabs. */
const openTwice = async (page: Page) => {
  const { id } = await createPatient(page)
  await addByApi(page, id, 'Latex')
  const other = await openTab(page)
  for (const tab of [page, other]) await tab.goto(address)
  return { id, other }
}
const addByApi = (page: Page, id: string, label: string) =>
  callApiOrFail(page, `/patients/${id}/health_histories/allergies`, {
    method: 'POST',
    body: { label, severity: 'mild' },
  })
const onFile = async (page: Page, id: string) => {
  const { data } = await callApiOrFail(page, `/patients/${id}/health_histories`)
  return (data as { attributes: Record<string, unknown> }[])
    .filter(({ attributes }) => attributes.status === 'proposed')
    .map(({ attributes: { label, severity, reaction } }) => ({ label, severity, reaction }))
}
const add = async (page: Page, label: string) => {
  await press(allergies(page), 'Add an allergy')
  await allergies(page).getByLabel('What are you allergic to?').fill(label)
  await allergies(page).getByLabel('How severe').selectOption('Mild')
}

test('an entry that two tabs change keeps what each changed, and asks where both changed the same', async ({
  page,
}) => {
  const { id, other } = await openTwice(page)
  for (const tab of [page, other]) await press(allergies(tab), 'Edit')
  await allergies(other)
    .getByLabel(/^What happens/)
    .fill('A rash')
  await allergies(other).getByLabel('How severe').selectOption('Severe')
  await press(allergies(other), 'Save changes')
  await expect(allergies(other).getByText('A rash')).toBeVisible()

  await allergies(page).getByLabel('How severe').selectOption('Moderate')
  await allergies(page)
    .getByLabel(/^Since when/)
    .fill('2019')
  await press(allergies(page), 'Save changes')
  await expect(allergies(page).getByText('This was changed a moment ago.')).toBeVisible()
  await expect(allergies(page).getByText('Changed elsewhere while')).toContainText('What happens')
  const conflict = allergies(page).getByRole('alert').filter({ hasText: 'also changed elsewhere' })
  await expect(conflict).toContainText('Moderate')
  await expect(conflict).toContainText('Severe')
  // Nothing is sent until it is chosen.
  await press(allergies(page), 'Save changes')
  await expect(conflict).toBeFocused()
  expect(await onFile(page, id)).toMatchObject([{ severity: 'severe', reaction: 'A rash' }])
  await press(conflict, 'Keep mine')
  await press(allergies(page), 'Save changes')
  await expectToast(page, 'Your changes are saved.')
  expect(await onFile(page, id)).toEqual([
    { label: 'Latex', severity: 'moderate', reaction: 'A rash' },
  ])
})

test('an entry that is removed in one tab keeps its words in the other, from where it may be added again', async ({
  page,
}) => {
  const { id, other } = await openTwice(page)
  await press(allergies(page), 'Edit')
  await allergies(page)
    .getByLabel(/^What happens/)
    .fill('A rash')
  await press(allergies(other), 'Remove')
  await expect(allergies(other).getByText('Latex', { exact: true })).toHaveCount(0)
  await press(allergies(page), 'Save changes')
  await expect(allergies(page).getByText('This was removed elsewhere meanwhile.')).toBeVisible()
  await expect(allergies(page).getByLabel(/^What happens/)).toHaveValue('A rash')
  expect(await onFile(page, id)).toEqual([])
  // Also through a reload.
  await page.reload()
  await expect(allergies(page).getByLabel('What are you allergic to?')).toHaveValue('Latex')
  await expect(allergies(page).getByLabel(/^What happens/)).toHaveValue('A rash')
  await press(allergies(page), 'Add')
  await expect(allergies(page).getByText('Waiting for your clinician')).toBeVisible()
  expect(await onFile(page, id)).toEqual([{ label: 'Latex', severity: 'mild', reaction: 'A rash' }])
})

test('an entry that was changed in the other tab is not removed unseen', async ({ page }) => {
  const { id, other } = await openTwice(page)
  await press(allergies(other), 'Edit')
  await allergies(other)
    .getByLabel(/^What happens/)
    .fill('A rash')
  await press(allergies(other), 'Save changes')
  await expect(allergies(other).getByText('A rash')).toBeVisible()
  await press(allergies(page), 'Remove')
  await expect(allergies(page).getByText('This was changed a moment ago.')).toBeVisible()
  await expect(allergies(page).getByText('A rash')).toBeVisible()
  expect(await onFile(page, id)).toHaveLength(1)
  await press(allergies(page), 'Remove')
  await expect(allergies(page).getByText('Latex', { exact: true })).toHaveCount(0)
  expect(await onFile(page, id)).toEqual([])
})

test('what is added in both tabs is kept of both, and that there is none is not said over it', async ({
  page,
}) => {
  const { id } = await createPatient(page)
  const [other, third] = [await openTab(page), await openTab(page)]
  for (const tab of [page, other, third]) await tab.goto(address)
  await add(page, 'Latex')
  await add(other, 'Penicillin')
  for (const tab of [page, other]) await press(allergies(tab), 'Add')
  await expect.poll(() => names(other)).toHaveLength(2)
  await press(allergies(third), 'I have no allergies')
  await expect(allergies(third).getByText('Remove what is listed here first')).toBeVisible()
  await expect.poll(() => names(third)).toHaveLength(2)
  expect(await onFile(page, id)).toHaveLength(2)
})

test('an entry is saved once through a lost answer, two presses, and a way back and forth', async ({
  page,
}) => {
  const { id } = await createPatient(page)
  await page.goto('/app/account')
  await page.goto(address)
  await add(page, 'Latex')
  await page.goBack()
  await expect(page).toHaveURL('/app/account')
  await page.goForward()
  await expect(allergies(page).getByLabel('What are you allergic to?')).toHaveValue('Latex')
  await page.context().setOffline(true)
  await press(allergies(page), 'Add')
  await expectToast(page, /^You are offline\. Nothing was sent\.$/)
  await page.context().setOffline(false)
  // The edge takes it, and its answer is lost.
  await page.route(
    `**/api/patients/${id}/health_histories/allergies`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(allergies(page), 'Add')
  await expectToast(page, /^There was an issue/)
  await expect(allergies(page).getByLabel('What are you allergic to?')).toHaveValue('Latex')
  await allergies(page).getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(allergies(page).getByText('Waiting for your clinician')).toBeVisible()
  expect(await onFile(page, id)).toHaveLength(1)
  await allergies(page).getByRole('button', { name: 'Remove' }).dblclick()
  await expect(allergies(page).getByText('Latex', { exact: true })).toHaveCount(0)
  expect(await onFile(page, id)).toEqual([])
})

test('answers about sexual health of two tabs are merged, and asked about where they differ', async ({
  page,
}) => {
  await createPatient(page)
  const other = await openTab(page)
  for (const tab of [page, other]) await tab.goto('/app/account/sexual-health')
  const role = (tab: Page) => tab.getByLabel('Sexual role')
  await role(page).selectOption({ index: 1 })
  await role(other).selectOption('Versatile')
  await other.getByLabel(/^Partners in/).selectOption({ index: 2 })
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(other, 'Your changes are saved.')
  const conflict = page.getByRole('alert').filter({ hasText: 'also changed elsewhere' })
  await expect(conflict).toContainText('Versatile')
  await conflict.getByRole('button', { name: 'Use the other' }).click()
  await expect(role(page)).toHaveValue('Versatile')
  await expect(page.getByLabel(/^Partners in/)).not.toHaveValue('')
})

test('what changes in a chart beside what a clinician writes is told at once, and their words stay', async ({
  page,
}) => {
  await signInStaff(page, 'provider')
  const [of] = await runSql(
    'select patient_id as id from care_team where user_id = (select id from users where email = ?) limit 1',
    demoEmail('provider'),
  )
  const id = String(of?.id)
  const label = `Latex ${createPerson().lastName}`
  await addByApi(page, id, label)
  const other = await openTab(page)
  for (const tab of [page, other]) await tab.goto(`/staff/patients/${id}/health`)
  const entry = (tab: Page) => allergies(tab).getByRole('listitem').filter({ hasText: label })
  for (const tab of [page, other]) await press(entry(tab), 'Edit')
  const reaction = (tab: Page) => allergies(tab).getByLabel(/^What happens/)
  await reaction(page).fill('Hives')
  await reaction(other).fill('A rash')
  await allergies(other)
    .getByLabel(/^Since when/)
    .fill('2019')
  await press(allergies(other), 'Save changes')
  const conflict = allergies(page).getByRole('alert').filter({ hasText: 'also changed elsewhere' })
  await expect(conflict).toContainText('A rash')
  await expect(allergies(page).getByLabel(/^Since when/)).toHaveValue('2019')
  await expect(reaction(page)).toHaveValue('Hives')
  await press(conflict, 'Keep mine')
  await press(entry(other), 'Entered in error')
  await expect(allergies(page).getByText('This was removed elsewhere meanwhile.')).toBeVisible()
  await expect(reaction(page)).toHaveValue('Hives')
  await press(allergies(page), 'Add')
  await expect(entry(page)).toContainText('Hives')
  await expect(entry(other)).toContainText('Hives')
})
