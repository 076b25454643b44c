import type { Page } from '@playwright/test'
import { auditPage } from '../support/audits/audit-page'
import { createPhoto, falsePhoto, heicPhoto } from '../support/audits/picture-faults'
import { createPatient } from '../support/people/create-patient'
import { pressWithoutSession } from '../support/people/press-without-session'
import { signInByCode } from '../support/people/sign-in-by-code'
import { signInStaff } from '../support/people/staff'
import { expect, openSecondUser, openTab, test } from '../support/test'
import { expectToast } from '../support/toast'

const saved = 'Your changes are saved.'
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('a patient tells their health history and takes their record along', async ({ page }) => {
  await createPatient(page)
  await page.goto('/app/account/health-history')
  const allergies = page.getByRole('region', { name: 'Allergies' })
  await allergies.getByRole('button', { name: 'Add an allergy' }).click()
  await allergies.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(allergies.getByText('Enter what you are allergic to').first()).toBeVisible()
  await allergies.getByLabel('What are you allergic to?').fill('Latex')
  await allergies.getByLabel('How severe').selectOption('Mild')
  await allergies.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(allergies.getByText('Waiting for your clinician')).toBeVisible()

  await page.goto('/app/account/sexual-health')
  await page.getByLabel('Sexual role').selectOption('Versatile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Your changes are saved.')
  await page.reload()
  await expect(page.getByLabel('Sexual role')).toHaveValue('Versatile')

  await page.goto('/app/account/record')
  const files = await page.getByRole('link', { name: /^Download / }).all()
  expect(files).toHaveLength(5)
  const bundle = await page.request.get('/app/account/record/record.fhir.json')
  expect(await bundle.text()).toContain('Latex')
  const pdf = await page.request.get('/app/account/record/record.pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a half-typed entry of a health history waits through a reload and an ended session', async ({
  page,
}) => {
  const patient = await createPatient(page)
  await page.goto('/app/account/health-history')
  const conditions = page.getByRole('region', { name: 'Conditions' })
  await conditions.getByRole('button', { name: 'Add a condition' }).click()
  await conditions.getByLabel('Condition', { exact: true }).selectOption('Another condition')
  await conditions.getByLabel('Which condition').fill('Asthma')
  await page.reload()
  await expect(conditions.getByLabel('Which condition')).toHaveValue('Asthma')
  await conditions.getByLabel('More about it').fill('Since I was small')
  await pressWithoutSession(conditions.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await signInByCode(page, patient)
  await expect(page).toHaveURL('/app/account/health-history')
  await expect(conditions.getByLabel('Which condition')).toHaveValue('Asthma')
  await expect(conditions.getByLabel('More about it')).toHaveValue('Since I was small')
  await conditions.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(conditions.getByText('Waiting for your clinician')).toBeVisible()
  await page.reload()
  await expect(conditions.getByRole('button', { name: 'Add a condition' })).toBeVisible()
})

test('a form that is first touched without a network keeps what was typed, and saves it later', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app/account')
  await page.context().setOffline(true)
  await page.getByLabel(/^Chosen name/).fill('Robin')
  await page.getByLabel('How we may contact you').selectOption('Email')
  await save(page).click()
  await expect(page.getByText('You’re offline. What you type here is kept.')).toBeVisible()
  await expect(save(page)).toHaveAttribute('aria-busy', 'true')
  await page.context().setOffline(false)
  await expectToast(page, saved)
  await page.reload()
  await expect(page.getByLabel(/^Chosen name/)).toHaveValue('Robin')
})

test('a form whose code the network cut off halfway comes back with what was typed', async ({
  page,
}) => {
  await createPatient(page)
  await page.goto('/app/account')
  const part = /\/forms\.[^/]*\.js/
  await page.route(part, (route) => route.abort())
  const reloaded = page.waitForEvent('load').then(() => page.unroute(part))
  await page.getByLabel(/^Chosen name/).pressSequentially('Robin')
  await reloaded
  await expect(page.getByLabel(/^Chosen name/)).toHaveValue('Robin')
  await page.getByLabel('How we may contact you').selectOption('Email')
  await save(page).click()
  await expectToast(page, saved)
})

test('a form loads nothing before it is touched', async ({ page }) => {
  await createPatient(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/app/account', { waitUntil: 'networkidle' })
  const isForm = (url: string) => /ProfileForm|\/forms\./.test(url)
  expect(requested.filter(isForm)).toEqual([])
  await page.getByLabel('First name').focus()
  await expect.poll(() => requested.some(isForm)).toBe(true)
})

test('two tabs tell each other what was saved, field by field', async ({ page }) => {
  await createPatient(page)
  await page.goto('/app/account')
  const other = await openTab(page)
  await other.goto('/app/account')
  await page.getByLabel(/^Chosen name/).fill('Mine')
  await other.getByLabel(/^Chosen name/).fill('Theirs')
  await other.getByLabel('How we may contact you').selectOption('Email')
  await other.getByLabel(/^Pronouns/).fill('Ze/Zir')
  await save(other).click()
  await expectToast(other, saved)
  await expect(page.getByLabel(/^Pronouns/)).toHaveValue('Ze/Zir')
  const conflict = page.getByRole('alert').filter({ hasText: 'This was also changed elsewhere' })
  await expect(conflict).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectToast(page, saved)
  await expect(other.getByLabel(/^Chosen name/)).toHaveValue('Mine')
})

test('pictures are turned, judged and kept through a broken connection', async ({ page }) => {
  await createPatient(page)
  await page.goto('/app/account/insurance')
  await page.getByLabel('Insurance', { exact: true }).fill('Aetna')
  await page.getByLabel('Member ID').fill('W12345')
  await page.getByRole('button', { name: 'Add this insurance' }).click()
  const front = page.getByLabel('Add the front')
  const editor = page.getByRole('dialog', { name: 'The front of the card' })

  for (const [photo, words] of [
    [heicPhoto, 'This browser cannot open that kind of photo'],
    [falsePhoto, 'We could not read that picture'],
  ] as const) {
    await front.setInputFiles(photo)
    await expect(editor.getByRole('alert')).toContainText(words)
    await editor.getByRole('button', { name: 'Cancel' }).click()
  }
  const whole = await createPhoto(page)
  await front.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 300) })
  await expect(editor.getByRole('alert')).toContainText('We could not read that picture')
  await editor.getByRole('button', { name: 'Cancel' }).click()

  await front.setInputFiles(await createPhoto(page, { width: 8000, height: 6000 }))
  // A busy machine takes a while to read 48 million pixels.
  await expect(editor.getByRole('img')).toBeVisible({ timeout: 120_000 })
  await editor.getByRole('button', { name: 'Turn right' }).click()
  await editor.getByRole('button', { name: 'Turn left' }).click()
  await editor.getByLabel('Size').fill('1.2')
  await auditPage(page, 'a picture in its frame')
  // The connection breaks while the picture is on its way.
  await page.route('**/front', (route) => route.abort('connectionreset'), { times: 1 })
  await editor.getByRole('button', { name: 'Save this picture' }).click()
  await expect(editor.getByRole('alert')).toContainText('Your picture is still here')
  await editor.getByRole('button', { name: 'Save this picture' }).click()
  await expectToast(page, 'Your card is saved.')
  await page.getByRole('button', { name: 'Show the front' }).click()
  const picture = page.getByRole('img', { name: 'The front of the card' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048)

  // A camera that was held upright says so in the file; the picture that is sent stands upright by itself.
  await page.goto('/app/photo-id')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles(await createPhoto(page, { orientation: 6 }))
  const preview = page.getByAltText('Your ID as it will be sent')
  await expect(preview).toBeVisible()
  expect(
    await preview.evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => [w, h]),
  ).toEqual([1000, 1600])

  await page.goto('/app/account')
  await page.getByRole('link', { name: 'Add a picture' }).click()
  await page.getByLabel('Add a picture').setInputFiles(whole)
  await page
    .getByRole('dialog', { name: 'Your picture' })
    .getByRole('button', { name: 'Save this picture' })
    .click()
  await expectToast(page, 'Your picture is saved.')
  const faces = page.locator('img.face')
  await expect(faces).toHaveCount(2)
  const width = () => faces.first().evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(256)
})

test('a device that is signed out from another one is out, and the list says so at once', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  await page.goto('/app/account/settings')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  const other = await openSecondUser(browser)
  await other.goto('/app/account')
  await signInByCode(other, patient)
  await expect(other).toHaveURL('/app/account')
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expectToast(page, 'You are signed out there.')
  // The other page may be leaving by itself just now.
  await other.reload().catch(() => {})
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await other.context().close()

  await page.reload()
  await expect(devices.getByText('This device')).toBeVisible()
})

test('a patient asks to correct their record, and reads why it was not', async ({
  page,
  browser,
}) => {
  await createPatient(page)
  await page.goto('/app/account/corrections')
  const words = `Latex is missing, asked at ${Date.now()}`
  await page.getByLabel('Which part of your record').selectOption({ index: 1 })
  await page.getByLabel('What is wrong, and what it should say').fill(words)
  await page.getByLabel('How you know').fill('A letter of my dentist')
  await page.reload()
  await expect(page.getByLabel('How you know')).toHaveValue('A letter of my dentist')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText(words)).toBeVisible()
  await auditPage(page, 'a request to correct the record')

  const staff = await openSecondUser(browser)
  await signInStaff(staff, 'clinical_admin')
  await staff.goto('/staff/privacy')
  const request = staff.getByRole('listitem').filter({ hasText: words })
  await request.getByRole('button', { name: 'Do not correct' }).click()
  await auditPage(staff, 'the answer to a request to correct')
  await request.getByRole('combobox').selectOption({ index: 1 })
  await request.getByRole('textbox').fill('Your dentist did not test it.')
  await request.getByRole('button', { name: 'Do not correct' }).click()
  await expect(request).toHaveCount(0)
  await staff.context().close()

  await page.reload()
  await expect(page.getByText('Your dentist did not test it.')).toBeVisible()
  await auditPage(page, 'a request that was denied')
})
