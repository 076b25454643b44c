import { callApiOrFail } from '../support/api'
import { auditPage } from '../support/audits/audit-page'
import { expectNoOverflow } from '../support/audits/page-overflow'
import { createPatient } from '../support/people/create-patient'
import { pageHeading } from '../support/people/enrollment-form'
import { createCardImage } from '../support/people/photo-id-image'
import { signInStaff } from '../support/people/staff'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'

const serviceLines = [
  ['pep', 'PEP'],
  ['prep', 'PrEP'],
  ['injectable-prep', 'Injectable PrEP'],
  ['sti-pep', 'DoxyPEP'],
  ['sti-testing', 'STI testing'],
  ['hiv', 'HIV care'],
  ['sti', 'STI treatment'],
  ['hep-c', 'Hep C'],
  ['wellness', 'Wellness'],
] as const

test.describe('a guest whose browser runs no scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reads each treatment’s purpose, course, cost and sources', async ({ page }) => {
    for (const [slug, title] of serviceLines) {
      await page.goto(`/treatments/${slug}`)
      await expect(pageHeading(page)).toHaveText(title)
      for (const part of ['Who it is for', 'What to expect', 'What it costs', 'What we know'])
        await expect.soft(page.getByRole('heading', { name: part }), slug).toBeVisible()
      await expect.soft(page.getByText('(demo price)').first(), slug).toBeVisible()
      await expect.soft(page.getByText(/^Reviewed on \d\d\/\d\d\/\d{4} by /).first()).toBeVisible()
      if (slug === 'pep') await page.goto('/treatments/pep?state=NY')
      const begin = page.locator('main').getByRole('link', { name: /^(Get started|Get PEP now)$/ })
      await expect(begin).toHaveAttribute(
        'href',
        `/auth/enrollment?next=%2Fapp%2Ftreatments%2F${slug}`,
      )
      await expectNoOverflow(page, slug)
    }
    await page.locator('.treatment-body .question').first().click()
    await expect(page).toHaveURL(/\/faq\//)
  })

  test('goes from the list to a treatment and to enrollment', async ({ page }) => {
    await page.goto('/treatments')
    await expect(pageHeading(page)).toHaveText('What brings you here?')
    for (const [, title] of serviceLines.slice(1))
      await expect(
        page.locator('main').getByRole('link', { name: new RegExp(`^${title}`) }),
      ).toBeVisible()
    await page
      .locator('main')
      .getByRole('link', { name: /^Hep C/ })
      .click()
    await expect(pageHeading(page)).toHaveText('Hep C')
    await page.locator('main').getByRole('link', { name: 'Get started' }).click()
    await page.waitForURL(/\/auth\/enrollment\?next=/)
  })

  test('selects a state and sees what is offered there, with alternatives', async ({ page }) => {
    await page.goto('/treatments')
    await page.getByLabel('Where do you live?').selectOption('New York')
    await page.getByRole('button', { name: 'Show what we offer' }).click()
    await expect(page).toHaveURL('/treatments?state=NY#where')
    await expect(page.getByText('We offer all of this in New York.')).toBeVisible()
    await page.getByLabel('Where do you live?').selectOption('Guam')
    await page.getByRole('button', { name: 'Show what we offer' }).click()
    await expect(page.getByText('We cannot treat people in Guam yet.')).toBeVisible()
    const hepC = page.getByRole('link', { name: /^Hep C/ }).first()
    await expect(hepC).toContainText('Not offered in Guam yet')
    await hepC.click()
    await expect(page).toHaveURL('/treatments/hep-c?state=GU')
    await expect(page.getByText('Not in Guam yet.')).toBeVisible()
    await expect(page.getByText('You have other ways to get this care:')).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Get started' })).toHaveCount(0)
    await page.getByLabel('Another state').selectOption('New Jersey')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Yes, in New Jersey.')).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Get started' })).toBeVisible()
    await page.goto('/treatments?state=ZZ')
    await expect(page.getByLabel('Where do you live?')).toHaveValue('')
  })

  test('finds first steps after an exposure, in every state', async ({ page }) => {
    await page.goto('/treatments')
    const strip = page.getByRole('heading', { name: 'Exposed to HIV in the last 72 hours?' })
    await expect(strip).toBeVisible()
    await page.getByRole('link', { name: 'What to do now' }).click()
    await expect(pageHeading(page)).toHaveText('PEP')
    await expect(page.getByText('Go to an emergency room if you can.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Find an emergency room near you' })).toBeVisible()
    await page.getByLabel('Your state').selectOption('New York')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('link', { name: 'Get PEP now' })).toBeVisible()
    await page.getByRole('link', { name: 'More than 72 hours ago?' }).click()
    await expect(page).toHaveURL(/#later$/)
    await expect(page.getByText('PEP is not recommended after 72 hours.')).toBeInViewport()
    await page.goto('/treatments?state=GU')
    await expect(page.getByText('Go to an emergency room now.')).toBeVisible()
    await page.getByRole('link', { name: 'What to do now' }).click()
    await expect(page.getByText('We cannot start PEP in Guam yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get PEP now' })).toHaveCount(0)
  })
})

test('an unknown treatment is 404, and an old name redirects', async ({ page }) => {
  expect((await page.goto('/treatments/leeches'))?.status()).toBe(404)
  await page.goto('/treatments/PrEP')
  await expect(pageHeading(page)).toHaveText('PrEP')
})

test('a patient reads about a treatment and then chooses it', async ({ page }) => {
  await createPatient(page, { until: 'consents' })
  await page.goto('/app/treatments')
  await page.getByRole('link', { name: 'About STI testing' }).click()
  await expect(pageHeading(page)).toHaveText('STI testing')
  await expect(page.getByRole('heading', { name: 'What to expect' })).toBeVisible()
  await expect(page.getByLabel('Your state')).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose STI testing' }).click()
  await expect(pageHeading(page)).toHaveText('How would you like to be seen?')
  await page.goto('/app/treatments')
  await expect(page.getByRole('link', { name: /^STI testing Yours/ })).toBeVisible()
})

test('a patient in a state without service sees alternatives', async ({ page }) => {
  await createPatient(page, { until: 'consents', state: 'GU', zip: '96910' })
  await page.goto('/app/treatments')
  await expect(page.getByText('Go to an emergency room now.')).toBeVisible()
  await page.getByRole('link', { name: /^HIV care/ }).click()
  await expect(page.getByText('Not in Guam yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'locator.hiv.gov' })).toBeVisible()
  await auditPage(page, 'a treatment that is not offered')
})

test('a brand lists its own treatments, and PEP first steps even without PEP', async ({
  page,
  baseURL,
}) => {
  const juniper = (baseURL ?? '').replace('localhost', 'juniper.localhost')
  await page.goto(`${juniper}/treatments`)
  await expect(page.locator('main').getByRole('link', { name: /^Hep C/ })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /^DoxyPEP/ })).toHaveCount(0)
  expect((await page.goto(`${juniper}/treatments/sti-pep`))?.status()).toBe(404)
  expect((await page.goto(`${juniper}/treatments/pep`))?.status()).toBe(200)
  await expect(page.getByText('Go to an emergency room if you can.')).toBeVisible()
  await expect(page.getByText('We cannot start PEP ourselves.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get PEP now' })).toHaveCount(0)
})

test('a patient whose state has no clinician is told so at home, and is kept from nothing else', async ({
  page,
}) => {
  await createPatient(page, { until: 'consents', state: 'GU', zip: '96910' })
  await page.goto('/app')
  await expect(page).toHaveURL(/\/app\/treatments$/)
  await expect(page.getByText('We cannot treat people in Guam yet.')).toBeVisible()
  for (const path of ['/app/appointments', '/app/messages', '/app/account/close']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.goto('/app/treatments')
  await page.getByRole('link', { name: 'Live somewhere else now? Change your address' }).click()
  await expect(pageHeading(page)).toHaveText('Address')
})

test('staff change the treatments, the photo ID and the record status of a patient in the chart', async ({
  page,
  browser,
}) => {
  const { id } = await createPatient(page, { state: 'NY', zip: '10001' })
  const staff = await openSecondUser(browser)
  await signInStaff(staff, 'clinical_admin')
  const dialog = staff.getByRole('dialog')
  await staff.goto(`/staff/patients/${id}`)
  await staff.getByRole('button', { name: 'Change treatments' }).click()
  await dialog.getByLabel('PrEP', { exact: true }).uncheck()
  await dialog.getByLabel('HIV', { exact: true }).check()
  await auditPage(staff, 'changing treatments')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(staff.getByRole('region', { name: 'Treatments' }).getByRole('listitem')).toHaveText([
    'HIV',
  ])

  await staff.goto(`/staff/patients/${id}/profile`)
  const photo = staff.getByRole('region', { name: 'Photo ID' })
  await expect(photo).toContainText('Missing')
  await staff.getByRole('button', { name: 'Add a photo ID' }).click()
  await expect(dialog).toBeVisible()
  await auditPage(staff, 'adding a photo ID')
  await dialog.getByLabel('Choose a picture').setInputFiles(await createCardImage(staff))
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expectToast(staff, 'The photo ID is saved')
  await expect(photo).toContainText('On file')
  await staff.getByRole('button', { name: 'Show the photo ID' }).click()
  await expect(dialog.getByRole('img', { name: 'The patient’s ID' })).toBeVisible()
  await auditPage(staff, 'a photo ID')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await staff.getByRole('button', { name: 'Change the record’s status' }).click()
  await dialog.getByLabel('What happened').selectOption({ label: 'Closed: Deceased' })
  await auditPage(staff, 'changing the status of a record')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('region', { name: 'Record status' })).toContainText('Deceased')
  await expect(staff.getByRole('main').locator('header.bar')).toContainText('Closed')

  await callApiOrFail(staff, `/patients/${id}/tasks`, {
    method: 'POST',
    body: { kind: 'call_after_missed_visit' },
  })
  await staff.goto(`/staff/patients/${id}`)
  await staff.getByRole('link', { name: 'Call after a missed visit' }).click()
  await expect(dialog).toContainText('Call after a missed visit')
  await staff.context().close()
})
