import type { Page } from '@playwright/test'
import {
  expectNoThirdPartyRequests,
  expectSecureHeaders,
  findRequestsContaining,
  personalWords,
  recordTraffic,
} from '../support/audits/traffic'
import { chooseTime, confirmBooking } from '../support/booking'
import { readBrowserStorage } from '../support/browser-storage'
import { acceptConsents } from '../support/people/consents-dialog'
import { createPatient } from '../support/people/create-patient'
import { answerQuestions, enterCode, pageHeading } from '../support/people/enrollment-form'
import { createPerson } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { signInStaffOnPage } from '../support/people/staff'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'

const healthTerms = /prep|hiv|hepat|\bsti\b|encounter|treatment|diagnos|medic/i

/** Waits for the first frame on a live connection of the next document: a socket of this one ends without a word. */
const waitForLiveConnection = (page: Page) =>
  new Promise<void>((resolve) => {
    page.once('framenavigated', () =>
      page.on('websocket', (socket) => socket.once('framereceived', () => resolve())),
    )
  })

test('the full patient path makes no third-party requests, puts no personal data into addresses and stores nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const person = createPerson()
  const canary = 'marmalade'
  const traffic = recordTraffic(context)

  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await answerQuestions(page, person)
  await enterCode(page, person)
  await acceptConsents(page, person)
  await page.getByRole('button', { name: /^PrEP/ }).click()
  await page.getByRole('link', { name: /^Schedule a Future Visit/ }).click()
  await chooseTime(page, 'Daniel Reyes, NP', 4)
  await confirmBooking(page, person)
  await expect(pageHeading(page)).toHaveText('One more thing: your ID')
  await page.getByLabel('Choose a picture').setInputFiles(await createCardImage(page))
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('region', { name: 'Your next visit' })).toBeVisible()
  expect((await readBrowserStorage(page)).local).not.toMatch(healthTerms)
  await page.getByRole('link', { name: 'Visits' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /^Cancel / }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this visit?' })
  await dialog.getByLabel('Why?').selectOption('other')
  await dialog.getByLabel('In your words').fill(canary)
  await dialog.getByRole('button', { name: 'Cancel visit' }).click()
  await expectToast(page, 'Your appointment is canceled.')
  await page.goto('/app/treatments')
  await expect(pageHeading(page)).toHaveText('What brings you here?')
  // The browser reports a socket that is closed while it connects as an error.
  const connection = waitForLiveConnection(page)
  await page.goto('/app/photo-id')
  await expect(page.getByText('On file')).toBeVisible()
  await connection
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(/^You’re logged out/)).toBeVisible()

  const { local, session, databases, cachedUrls } = await readBrowserStorage(page)
  for (const word of [...personalWords(person), canary]) expect(local + session).not.toContain(word)
  expect(local + session).not.toMatch(healthTerms)
  expect(local).not.toContain('token')
  expect(databases).toEqual([])
  expect(cachedUrls).toEqual([])
  // A random number that says only that a sign-in succeeded here, so that strangers cannot lock the account.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['careplus_device'])

  expectNoThirdPartyRequests(traffic, baseURL ?? '')
  expect(findRequestsContaining(traffic, [...personalWords(person), canary])).toEqual([])
  expect(traffic.consoleErrors).toEqual([])
  await expectSecureHeaders(traffic)
})

test('personal pages and API answers are no-store', async ({ page, context }) => {
  const traffic = recordTraffic(context)
  await createPatient(page)
  for (const path of [
    '/app',
    '/app/appointments',
    '/app/photo-id',
    '/app/labs',
    '/app/treatments',
    '/app/treatments/prep',
    '/app/appointments/booking',
    '/app/appointments/booking/schedule?encounterTypeId=1',
  ]) {
    const response = await page.goto(path)
    expect(response?.headers()['cache-control'], path).toContain('no-store')
    await expect(pageHeading(page)).toBeVisible()
  }
  const me = await page.request.get('/api/me')
  expect(me.headers()['cache-control']).toContain('no-store')
  expect(traffic.consoleErrors).toEqual([])
  await expectSecureHeaders(traffic)
})

test('a staff search puts no patient name into an address', async ({ page, context, baseURL }) => {
  const traffic = recordTraffic(context)
  await signInStaffOnPage(page, 'support')
  // A code that another worker used first is refused.
  traffic.consoleErrors.length = 0
  await page.goto('/staff/patients')
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('Jordan Ellis')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: /Jordan Ellis/ }).click()
  const card = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(card.getByText('patient@demo.careplus.test')).toBeVisible()
  expectNoThirdPartyRequests(traffic, baseURL ?? '')
  expect(findRequestsContaining(traffic, ['Jordan', 'Ellis', 'support@', 'patient@'])).toEqual([])
  expect(traffic.consoleErrors).toEqual([])
  await expectSecureHeaders(traffic)
})
