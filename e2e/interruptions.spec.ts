import { callApi } from './support/api'
import {
  bookByApi,
  confirmBooking,
  confirmButton,
  confirmUrl,
  loadFreeSlot,
  loadFreeSlots,
} from './support/booking'
import { openClinicianFor } from './support/people/clinician-for'
import { consentsDialog } from './support/people/consents-dialog'
import { createPatient } from './support/people/create-patient'
import { pageHeading } from './support/people/enrollment-form'
import { pressWithoutSession } from './support/people/press-without-session'
import { signInByCode } from './support/people/sign-in-by-code'
import { expect, openSecondUser, openTab, test } from './support/test'
import { expectToast } from './support/toast'
import { countUpcomingAppointments } from './support/upcoming-appointments'

const continueButton = { name: 'Continue' }
const booking = '/app/appointments/booking'

test.describe('confirming a visit', () => {
  test('books once when the button is pressed twice', async ({ page }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmUrl(await loadFreeSlot(page, patient)))
    await page.getByLabel('Your initials').fill(patient.initials)
    await confirmButton(page).dblclick()
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
    expect(await countUpcomingAppointments(page, patient)).toBe(1)
  })

  test('keeps the draft across a reload and a change of slot', async ({ page }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    const slot = await loadFreeSlot(page, patient, -16)
    await page.goto(
      `${booking}/provider-details?encounterTypeId=1&providerId=${slot.providerId}&selectedTime=${slot.time}`,
    )
    await page.getByRole('link', continueButton).click()
    await page.getByLabel('Your initials').fill(patient.initials)
    await page.reload()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await page.goBack()
    await page.getByRole('link', continueButton).click()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await expect(confirmButton(page)).toBeEnabled()
  })

  test('a taken slot shows the three nearest slots on the provider page', async ({
    page,
    browser,
  }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    const other = await openSecondUser(browser)
    const faster = await createPatient(other, { state: 'IL', zip: '60601' })
    const slot = await loadFreeSlot(page, patient, 4)
    await page.goto(confirmUrl(slot))
    await page.getByLabel('Your initials').fill(patient.initials)
    await bookByApi(other, faster, slot)
    await confirmButton(page).click()
    await expectToast(
      page,
      'Sorry, but that time is no longer available. Please select a new time.',
    )
    await expect(page).toHaveURL(/provider-details/)
    const nearest = page.getByRole('region', { name: 'That time was just booked' })
    await expect(nearest.getByRole('link')).toHaveCount(3)
    await nearest.getByRole('link').first().click()
    await page.getByRole('link', continueButton).click()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await confirmButton(page).click()
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
    expect(await countUpcomingAppointments(page, patient)).toBe(1)
    await other.context().close()
  })

  test('a booking without a network says so beside the button and books once when retried', async ({
    page,
  }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmUrl(await loadFreeSlot(page, patient, 1)))
    await page.getByLabel('Your initials').fill(patient.initials)
    await expect(confirmButton(page)).toBeEnabled()
    await page.context().setOffline(true)
    await confirmButton(page).click()
    await expect(page.getByText(/^You’re offline, so your visit isn’t booked yet/)).toBeVisible()
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await page.context().setOffline(false)
    await confirmButton(page).click()
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
    expect(await countUpcomingAppointments(page, patient)).toBe(1)
  })

  test('a booking whose response was lost is found, and booked once', async ({ page }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmUrl(await loadFreeSlot(page, patient, 2)))
    await page.route(
      '**/api/patients/*/appointments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await confirmBooking(page, patient)
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
    expect(await countUpcomingAppointments(page, patient)).toBe(1)
  })

  test('a second booking is rejected, whether the first was made before or meanwhile', async ({
    page,
  }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    // Ways to be seen now are offered while a clinician is at work.
    await openClinicianFor(patient.id)
    const [first, second] = (await loadFreeSlots(page, patient)).slice(-2)
    if (!first || !second) throw new Error('No slot is free')
    await page.goto(confirmUrl(first))
    const tab = await openTab(page)
    await tab.goto('/app')
    await bookByApi(tab, patient, second)
    await confirmBooking(page, patient)
    await expectToast(page, 'You already have an appointment scheduled')
    await page.goto(booking)
    await expect(pageHeading(page)).toHaveText('You already have an appointment scheduled')
    await expect(page.getByRole('main')).toContainText('. You can move it to a time')
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await expect(pageHeading(page)).toHaveText('How would you like to be seen?')
    await expect(page.getByRole('link', { name: /See a Provider Now/ })).toHaveAttribute(
      'href',
      /\/on-demand\?encounterTypeId=1$/,
    )
    await expect(page.getByRole('link', { name: /Start Online Now/ })).toHaveCount(0)
    await page.getByRole('link', { name: /Schedule a Future Visit/ }).click()
    await expect(pageHeading(page)).toHaveText('Move your visit')
  })

  test('a patient whose session ended signs in and returns to the same page and draft', async ({
    page,
  }) => {
    const patient = await createPatient(page, { state: 'IL', zip: '60601' })
    await page.goto(confirmUrl(await loadFreeSlot(page, patient, 3)))
    const { pathname, search } = new URL(page.url())
    await page.getByLabel('Your initials').fill(patient.initials)
    // Whether a card is needed is asked with the session that ends next.
    await expect(confirmButton(page)).toBeEnabled()
    await pressWithoutSession(confirmButton(page))
    await expect(pageHeading(page)).toHaveText('Sign in')
    await signInByCode(page, patient)
    await expect(pageHeading(page)).toHaveText('Check and confirm')
    expect(new URL(page.url())).toMatchObject({ pathname, search })
    await expect(page.getByLabel('Your initials')).toHaveValue(patient.initials)
    await confirmButton(page).click()
    await expect(pageHeading(page)).toHaveText('One more thing: your ID')
  })
})

test.describe('another patient’s data', () => {
  test('is 404 on every page and API path', async ({ page, browser }) => {
    const other = await openSecondUser(browser)
    const owner = await createPatient(other, { state: 'IL', zip: '60601' })
    const visit = await bookByApi(other, owner, await loadFreeSlot(other, owner, 6))
    await createPatient(page)
    for (const path of [
      `${booking}/${visit}/update`,
      `${booking}/${visit}/schedule`,
      `${booking}/${visit}/provider-details?encounterTypeId=1&providerId=x`,
      `/app/appointments/${visit}/calendar.ics`,
    ])
      expect((await page.request.get(path)).status(), path).toBe(404)
    await page.goto(`/app/photo-id?appointmentId=${visit}`)
    await expect(pageHeading(page)).toHaveText('Your photo ID')
    await expect(page.getByText('Your visit is booked')).toHaveCount(0)
    for (const path of [
      `/patients/${owner.id}`,
      `/patients/${owner.id}/appointments`,
      `/patients/${owner.id}/appointments/${visit}`,
      `/patients/${owner.id}/photo_id`,
      `/appointments/${visit}`,
    ]) {
      const { status, json } = await callApi(page, path)
      expect(status, path).toBe(404)
      expect(JSON.stringify(json)).not.toContain(owner.lastName)
    }
    await other.context().close()
  })

  test('booking redirects a patient with open gates to the gate', async ({ page }) => {
    await createPatient(page, { until: 'code' })
    await page.goto(`${booking}/schedule?encounterTypeId=1`)
    await expect(page).toHaveURL(/\/app$/)
    await expect(consentsDialog(page)).toBeVisible()
    await createPatient(page, { until: 'consents' })
    await page.goto(`${booking}/schedule?encounterTypeId=1`)
    await expect(page).toHaveURL(/\/app\/treatments$/)
  })
})

test('logging out in one tab signs out the other at once', async ({ page }) => {
  const patient = await createPatient(page)
  await page.goto('/app')
  const tab = await openTab(page)
  await tab.goto('/app/appointments')
  await expect(pageHeading(tab)).toHaveText('Your visits')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(/^You’re logged out/)).toBeVisible()
  await expect(pageHeading(tab)).toHaveText('Sign in')
  await expect(tab.getByText(/^You’re logged out/)).toBeVisible()
  await tab.goto('/app')
  await expect(pageHeading(tab)).toHaveText('Sign in')
  await page.goBack()
  await page.goForward()
  await expect(page.getByText(patient.firstName)).toHaveCount(0)
})

test.describe('addresses', () => {
  test('that do not exist show the 404 page', async ({ page }) => {
    const response = await page.goto('/app/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(pageHeading(page)).toHaveText("Well that's not good.")
    await expect(page.getByRole('main')).toContainText("We can't find that page...")
    await page.getByRole('button', { name: 'View Error details' }).click()
    await expect(page.getByText('/app/no-such-page')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Back To Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('that are forbidden or fail show the 401 and 500 pages', async ({ page }) => {
    await createPatient(page)
    const closed = await page.goto('/staff/schedule')
    expect(closed?.status()).toBe(401)
    await expect(pageHeading(page)).toHaveText('Sorry')
    await expect(page.getByRole('main')).toContainText('You are not allowed to view this page!')
    const broken = await page.goto('/500')
    expect(broken?.status()).toBe(500)
    await expect(pageHeading(page)).toHaveText("Something isn't working")
  })

  test('of the native app have no header and no link home', async ({ page }) => {
    await page.goto('/?native=1')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.goto('/no/such/page')
    await expect(pageHeading(page)).toHaveText("Well that's not good.")
    await expect(page.getByRole('link', { name: 'Back To Home' })).toHaveCount(0)
    await createPatient(page)
    await page.context().clearCookies({ name: 'native' })
    await page.goto('/?native=1')
    await expect(page).toHaveURL('/app')
    await expect(pageHeading(page)).toHaveText(/^Good /)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('link', { name: 'Medicines' })).toBeVisible()
    await page.getByRole('button', { name: 'Contact support' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
  })
})
