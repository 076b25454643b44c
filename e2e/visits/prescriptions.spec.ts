import { callApiOrFail } from '../support/api'
import { signInDemo } from '../support/people/sign-in-demo'
import { signInStaff } from '../support/people/staff'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

test('a draft is written anew and signed, its pharmacy fills it, and its patient reads where it is', async ({
  page,
  browser,
}) => {
  const patient = await (await browser.newContext()).newPage()
  await patient.goto('/consents')
  await signInDemo(patient, 'patient')
  const { data: me } = await callApiOrFail(patient, '/me')

  await signInStaff(page, 'provider')
  await page.goto(`/staff/patients/${me.id}/prescriptions`)
  await page.getByRole('button', { name: 'Prescribe' }).click()
  await page.getByLabel('Medicine').selectOption('valacyclovir')
  await page.getByRole('button', { name: 'Leave it to be signed' }).click()
  await expectToast(page, 'It waits for a signature.')
  const draft = page.getByRole('listitem').filter({ hasText: 'Ready to sign' }).first()
  await draft.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel(/^Note to the pharmacist/).fill('Blister packs, please.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Saved.')
  await draft.getByRole('button', { name: 'Review and sign' }).click()
  await expect(draft.getByText('What it is judged by')).toBeVisible()
  await draft.getByRole('button', { name: 'Sign and send' }).click()
  await expect(draft).toBeHidden()

  const pharmacy = await (await browser.newContext()).newPage()
  await signInStaff(pharmacy, 'pharmacy')
  const fill = pharmacy.getByRole('listitem').filter({ hasText: 'valacyclovir' }).first()
  await expect(async () => {
    await pharmacy.goto('/staff/pharmacy')
    expect(await fill.isVisible()).toBe(true)
  }).toPass()
  await fill.getByRole('button', { name: 'Filling' }).click()
  await fill.getByRole('button', { name: 'Ready for pickup' }).click()
  await expect(fill.getByRole('button', { name: 'Picked up' })).toBeVisible()

  await patient.goto('/app/prescriptions')
  const card = patient.getByRole('article').filter({ hasText: 'valacyclovir' })
  await expect(card.getByRole('heading', { name: 'Your medicine is ready' })).toBeVisible()
})
