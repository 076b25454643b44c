import { api } from './support/api'
import { book, confirm, confirmHref, confirmVisit, opening, openings } from './support/booking'
import { enrol } from './support/create-patient'
import { fill, question } from './support/enrollment-form'
import { consents } from './support/consents-dialog'
import { stranger } from './support/person'
import { signInByCode } from './support/sign-in-by-code'
import { anotherTab, expect, somebodyElse, test } from './support/test'
import { toast } from './support/toast'
import { comingVisits } from './support/upcoming-appointments'

const next = { name: 'Continue' }
const booking = '/app/appointments/booking'

test.describe('enrolling', () => {
  test('keeps what was typed on the way back, on the way forth and over a reload', async ({
    page,
  }) => {
    const person = stranger()
    await page.goto('/auth/enrollment')
    await fill['What is your name?'](page, person)
    await page.getByRole('button', next).click()
    await fill['When were you born?'](page, person)
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
    await page.goForward()
    await expect(page.getByLabel('Date of birth')).toHaveValue(person.dob)
    await page.reload()
    await expect(question(page)).toHaveText('When were you born?')
    await expect(page.getByLabel('Date of birth')).toHaveValue(person.dob)
    await page.getByRole('button', next).click()
    await expect(question(page)).toHaveText('What is your email?')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue(person.lastName)
  })

  test('writes nothing that was typed into the address, not even before the page is awake', async ({
    page,
  }) => {
    await page.route(/\/_astro\/.*\.js/, (route) => route.abort())
    await page.goto('/auth/login', { waitUntil: 'domcontentloaded' })
    await page.locator('input[name="handle"]').fill('jordan@example.com', { force: true })
    await page.keyboard.press('Enter')
    await page.evaluate(() => document.querySelector('form')?.requestSubmit())
    expect(page.url()).toMatch(/\/auth\/login$/)
  })
})

test.describe('confirming a visit', () => {
  test('books once, however often the button is pressed', async ({ page }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmHref(await opening(page, patient)))
    await page.getByLabel('Your initials').fill(patient.initials)
    await confirmVisit(page).dblclick()
    await expect(question(page)).toHaveText('One more thing: your ID')
    expect(await comingVisits(page, patient)).toBe(1)
  })

  test('keeps the draft over a reload and on the way back for another time', async ({ page }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    const slot = await opening(page, patient, -1)
    await page.goto(
      `${booking}/provider-details?encounterTypeId=1&providerId=${slot.providerId}&selectedTime=${slot.time}`,
    )
    await page.getByRole('link', next).click()
    await page.getByLabel('Your initials').fill(patient.initials)
    await page.reload()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await page.goBack()
    await page.getByRole('link', next).click()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await expect(confirmVisit(page)).toBeEnabled()
  })

  test('says that a time went to somebody else, offers the nearest three and goes one step back', async ({
    page,
    browser,
  }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    const other = await somebodyElse(browser)
    const faster = await enrol(other, { state: 'IL', zip: '60601' })
    const slot = await opening(page, patient, 4)
    await page.goto(confirmHref(slot))
    await page.getByLabel('Your initials').fill(patient.initials)
    await book(other, faster, slot)
    await confirmVisit(page).click()
    await expect(
      toast(page, 'Sorry, but that time is no longer available. Please select a new time.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/provider-details/)
    const nearest = page.getByRole('region', { name: 'Somebody else has just taken that time' })
    await expect(nearest.getByRole('link')).toHaveCount(3)
    await nearest.getByRole('link').first().click()
    await page.getByRole('link', next).click()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await confirmVisit(page).click()
    await expect(question(page)).toHaveText('One more thing: your ID')
    expect(await comingVisits(page, patient)).toBe(1)
    await other.context().close()
  })

  test('stays where it is without a network, and books once when there is one again', async ({
    page,
  }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmHref(await opening(page, patient, 1)))
    await page.getByLabel('Your initials').fill(patient.initials)
    await page.context().setOffline(true)
    await confirmVisit(page).click()
    await expect(toast(page, /^We are really sorry but we couldn't schedule/)).toBeVisible()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await page.context().setOffline(false)
    await confirmVisit(page).click()
    await expect(question(page)).toHaveText('One more thing: your ID')
    expect(await comingVisits(page, patient)).toBe(1)
  })

  test('books once when the answer is lost and the button is pressed again', async ({ page }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmHref(await opening(page, patient, 2)))
    await page.route(
      '**/api/patients/*/appointments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await confirm(page, patient)
    await expect(toast(page, /^We are really sorry but we couldn't schedule/)).toBeVisible()
    await confirmVisit(page).click()
    await expect(question(page)).toHaveText('One more thing: your ID')
    expect(await comingVisits(page, patient)).toBe(1)
  })

  test('says that there is a visit already, whether it was there before or came in between', async ({
    page,
  }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    const [first, second] = (await openings(page, patient)).slice(-2)
    if (!first || !second) throw new Error('Nobody is free')
    await page.goto(confirmHref(first))
    const tab = await anotherTab(page)
    await tab.goto('/app')
    await book(tab, patient, second)
    await confirm(page, patient)
    await expect(toast(page, 'You already have an appointment scheduled')).toBeVisible()
    await page.goto(booking)
    await expect(question(page)).toHaveText('You already have an appointment scheduled')
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await expect(question(page)).toHaveText('Move your visit')
  })

  test('lets somebody whose session is over sign in and go on where they were', async ({
    page,
  }) => {
    const patient = await enrol(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmHref(await opening(page, patient, 3)))
    const { pathname, search } = new URL(page.url())
    await page.getByLabel('Your initials').fill(patient.initials)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await confirmVisit(page).click()
    await expect(question(page)).toHaveText('Sign in')
    await signInByCode(page, patient)
    await expect(question(page)).toHaveText('Check and confirm')
    expect(new URL(page.url())).toMatchObject({ pathname, search })
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await confirmVisit(page).click()
    await expect(question(page)).toHaveText('One more thing: your ID')
  })
})

test.describe('what belongs to somebody else', () => {
  test('is not there, whatever address is tried', async ({ page, browser }) => {
    const other = await somebodyElse(browser)
    const owner = await enrol(other, { state: 'IL', zip: '60601' })
    const visit = await book(other, owner, await opening(other, owner, 6))
    await enrol(page)
    for (const path of [
      `${booking}/${visit}/schedule`,
      `${booking}/${visit}/provider-details?encounterTypeId=1&providerId=x`,
      `/app/appointments/${visit}/calendar.ics`,
    ])
      expect((await page.request.get(path)).status(), path).toBe(404)
    await page.goto(`/app/photo-id?appointmentId=${visit}`)
    await expect(question(page)).toHaveText('Your photo ID')
    await expect(page.getByText('Your visit is booked')).toHaveCount(0)
    for (const path of [
      `/patients/${owner.id}`,
      `/patients/${owner.id}/appointments`,
      `/patients/${owner.id}/appointments/${visit}`,
      `/patients/${owner.id}/photo_id`,
      `/appointments/${visit}`,
    ]) {
      const { status, json } = await api(page, path)
      expect(status, path).toBe(404)
      expect(JSON.stringify(json)).not.toContain(owner.lastName)
    }
    await other.context().close()
  })

  test('stays behind the gates for whoever may not book yet', async ({ page }) => {
    await enrol(page, { until: 'code' })
    await page.goto(`${booking}/schedule?encounterTypeId=1`)
    await expect(page).toHaveURL(/\/app$/)
    await expect(consents(page)).toBeVisible()
    await enrol(page, { until: 'consents' })
    await page.goto(`${booking}/schedule?encounterTypeId=1`)
    await expect(page).toHaveURL(/\/app\/treatments$/)
  })
})

test('logging out in one tab blanks the other at once', async ({ page }) => {
  const patient = await enrol(page)
  await page.goto('/app')
  const tab = await anotherTab(page)
  await tab.goto('/app/appointments')
  await expect(question(tab)).toHaveText('Your visits')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await expect(question(tab)).toHaveText('Sign in')
  await expect(tab.getByText('Your session has ended.')).toBeVisible()
  await tab.goto('/app')
  await expect(question(tab)).toHaveText('Sign in')
  await page.goBack()
  await page.goForward()
  await expect(page.getByText(patient.firstName)).toHaveCount(0)
})

test.describe('addresses', () => {
  test('that lead nowhere say so in the words agreed', async ({ page }) => {
    const response = await page.goto('/app/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(question(page)).toHaveText("Well that's not good.")
    await expect(page.getByRole('main')).toContainText("We can't find that page...")
    await page.getByRole('button', { name: 'View Error details' }).click()
    await expect(page.getByText('/app/no-such-page')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Back To Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('that are somebody else’s, or broken, say so in the words agreed', async ({ page }) => {
    await enrol(page)
    const closed = await page.goto('/staff/schedule')
    expect(closed?.status()).toBe(401)
    await expect(question(page)).toHaveText('Sorry')
    await expect(page.getByRole('main')).toContainText('You are not allowed to view this page!')
    const broken = await page.goto('/500')
    expect(broken?.status()).toBe(500)
    await expect(question(page)).toHaveText("Something isn't working")
  })

  test('of the native app have no header and no way home', async ({ page }) => {
    await page.goto('/?native=1')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.goto('/no/such/page')
    await expect(question(page)).toHaveText("Well that's not good.")
    await expect(page.getByRole('link', { name: 'Back To Home' })).toHaveCount(0)
    await enrol(page)
    await page.goto('/app')
    await expect(question(page)).toHaveText(/^Good /)
    await expect(page.getByRole('banner')).toHaveCount(0)
  })
})

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page says everything and leads on', async ({ context }) => {
    // Here nothing ever wakes up: a page that does not wait for it.
    const page = await context.newPage()
    await page.goto('/')
    await expect(question(page)).toBeVisible()
    const second = page.getByRole('group').nth(1)
    await expect(second.getByRole('paragraph')).toBeHidden()
    await second.locator('summary').click()
    await expect(second.getByRole('paragraph')).toBeVisible()
    await page.getByRole('link', { name: 'Get started' }).first().click()
    await expect(question(page)).toHaveText('What is your name?')
  })
})
