import { chooseTime, confirm } from './support/booking'
import { enrol } from './support/create-patient'
import { answerAll, passCode, question } from './support/enrollment-form'
import { agreeInDialog } from './support/consents-dialog'
import { stranger } from './support/person'
import { pictureOfCard } from './support/photo-id-image'
import { signInStaff } from './support/staff'
import { stored } from './support/browser-storage'
import { expect, test } from './support/test'
import { toast } from './support/toast'
import { guarded, keptAmongUs, named, witness, wordsOf } from './support/traffic'

const health = /prep|hiv|hepat|\bsti\b|encounter|treatment|diagnos|medic/i

test('the whole path asks nobody else, names nobody in an address and leaves nothing behind', async ({
  page,
  context,
  baseURL,
}) => {
  const person = stranger()
  const canary = 'marmalade'
  const seen = witness(context)

  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await answerAll(page, person)
  await passCode(page, person)
  await page.getByRole('link', { name: 'Continue with codes' }).click()
  await agreeInDialog(page, person)
  await page.getByRole('button', { name: /^PrEP/ }).click()
  await chooseTime(page, 'Daniel Reyes, NP', 4)
  await confirm(page, person)
  await expect(question(page)).toHaveText('One more thing: your ID')
  await page.getByLabel('Choose a picture').setInputFiles(await pictureOfCard(page))
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('region', { name: 'Your next visit' })).toBeVisible()
  expect((await stored(page)).local).not.toMatch(health)
  await page.getByRole('link', { name: 'Visits' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /^Cancel / }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await dialog.getByLabel('Why?').selectOption('other')
  await dialog.getByLabel('In your words').fill(canary)
  await dialog.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(toast(page, 'Your appointment is canceled.')).toBeVisible()
  await page.goto('/app/treatments')
  await expect(question(page)).toHaveText('What brings you here?')
  await page.goto('/app/photo-id')
  await expect(page.getByText('On file')).toBeVisible()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()

  const { local, session, databases, kept } = await stored(page)
  for (const word of [...wordsOf(person), canary]) expect(local + session).not.toContain(word)
  expect(local + session).not.toMatch(health)
  expect(local).not.toContain('token')
  expect(databases).toEqual([])
  expect(kept).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])

  keptAmongUs(seen, baseURL ?? '')
  expect(named(seen, [...wordsOf(person), canary])).toEqual([])
  expect(seen.complaints).toEqual([])
  await guarded(seen)
})

test('what is personal is kept by no cache, for a guest as for a patient', async ({
  page,
  context,
}) => {
  const seen = witness(context)
  await enrol(page)
  for (const path of [
    '/app',
    '/app/appointments',
    '/app/photo-id',
    '/app/treatments',
    '/app/treatments/prep',
    '/app/appointments/booking',
    '/app/appointments/booking/schedule?encounterTypeId=1',
  ]) {
    const response = await page.goto(path)
    expect(response?.headers()['cache-control'], path).toContain('no-store')
    await expect(question(page)).toBeVisible()
  }
  const me = await page.request.get('/api/me')
  expect(me.headers()['cache-control']).toContain('no-store')
  expect(seen.complaints).toEqual([])
  await guarded(seen)
})

test('staff look for somebody without writing them into an address', async ({
  page,
  context,
  baseURL,
}) => {
  const seen = witness(context)
  await signInStaff(page, 'support')
  await page.goto('/staff/patients')
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('Jordan Ellis')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: /Jordan Ellis/ }).click()
  const card = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(card.getByText('patient@demo.careplus.test')).toBeVisible()
  keptAmongUs(seen, baseURL ?? '')
  expect(named(seen, ['Jordan', 'Ellis', 'support@', 'patient@'])).toEqual([])
  expect(seen.complaints).toEqual([])
  await guarded(seen)
})
