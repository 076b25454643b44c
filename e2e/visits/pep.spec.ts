import type { Page } from '@playwright/test'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { acceptWaiting } from '../support/accept-waiting'
import { callApi, callApiOrFail } from '../support/api'
import { encounterTypes } from '../support/booking'
import { browserInCall } from '../support/browser'
import { reportExposure } from '../support/exposure'
import { openClinicianFor } from '../support/people/clinician-for'
import { acceptConsents } from '../support/people/consents-dialog'
import { createPatient } from '../support/people/create-patient'
import { enterCode, fillAnswer, pageHeading } from '../support/people/enrollment-form'
import { createPerson, fullName, type Person } from '../support/people/person'
import { signedInUserId, signInDemo } from '../support/people/sign-in-demo'
import { loadMessagesTo } from '../support/servers/outbox'
import { runSql } from '../support/servers/state-database'
import { expect, test } from '../support/test'
import { expectToast } from '../support/toast'
import { callOf, endCall, fillNote, openClinician } from '../support/visit'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
  viewport: { width: 390, height: 844 },
})

const emergencyRoom = 'Go to an emergency room now if you can'
/** For staff: an hour after the exposure. */
const pepClock = /PEP: 7[01] h of 72 left/
/** From the PEP page of the site to the question when it happened, as a new patient. Returns their id. */
const enrollForPep = async (page: Page, person: Person): Promise<string> => {
  await page.goto('/treatments/pep')
  await page.getByRole('main').getByRole('link', { name: 'Get PEP now' }).click()
  await expect(page.getByText(emergencyRoom)).toBeVisible()
  await page.getByLabel('Zip code').fill(person.zip)
  await page.getByRole('button', { name: 'Sign up for a visit' }).click()
  await expect(pageHeading(page)).toHaveText('Tell us about you')
  await fillAnswer['Tell us about you'](page, person)
  await fillAnswer['How do we reach you?'](page, person)
  await enterCode(page, person)
  await acceptConsents(page, person)
  await expect(pageHeading(page)).toHaveText('When did it happen?')
  return signedInUserId(page)
}

/** Clicks the statuses of the embedded pharmacy for a medicine in stock. */
const sayAtPharmacy = async (page: Page, pharmacy: string, person: Person, news: string) => {
  await page.goto('/dev/pharmacy')
  await page
    .getByRole('article')
    .filter({ hasText: fullName(person) })
    .filter({ hasText: pharmacy })
    .getByRole('button', { name: news, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()
}

/** Finds the pharmacies near a zip code; returns the buttons that choose one. */
const findPharmacies = async (page: Page, zip: string, choose: RegExp) => {
  await page.getByLabel('Zip code or name of a pharmacy').fill(zip)
  await page.getByRole('button', { name: 'Find pharmacies' }).click()
  return page.getByRole('button', { name: choose })
}

test('a patient goes from the PEP page to a visit now, a prescription that the first pharmacy does not have, and the medicine from a second one', async ({
  page,
  browser,
}) => {
  const person = createPerson()
  const patient = await enrollForPep(page, person)
  const account = await openClinicianFor(patient, encounterTypes.pep)
  await page.getByRole('button', { name: 'In the last hour' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // With a clinician on shift, the link leads straight to the request.
  const seeNow = page.getByRole('link', { name: 'See a provider now' })
  const initials = page.getByLabel('Your initials')
  await expect(seeNow.or(initials).first()).toBeVisible()
  if (await seeNow.isVisible()) await seeNow.click()
  await initials.fill(person.initials)
  await page.getByRole('button', { name: 'See a provider now' }).click()
  await expect(pageHeading(page)).toHaveText('You are in line')
  // A pharmacy takes no prescription without the street of its patient.
  await callApiOrFail(page, `/patients/${patient}`, {
    method: 'PATCH',
    body: { address_line1: '120 Front Street', city: 'New York' },
  })

  const clinician = await openClinician(browser, { viewport: { width: 1440, height: 900 } })
  await clinician.goto('/consents')
  await signInDemo(clinician, account)
  await clinician.goto('/staff/queue')
  const waiting = clinician.getByRole('listitem').filter({ hasText: fullName(person) })
  await expect(waiting).toContainText(pepClock)
  await acceptWaiting(clinician, fullName(person))
  await page.getByRole('link', { name: 'Go to your visit' }).click()
  await clinician.getByRole('button', { name: 'Start visit' }).click()
  await expect(callOf(page)).toHaveAttribute('data-state', 'connected')
  await expect(clinician.getByText(pepClock).first()).toBeVisible()
  await endCall(clinician)

  await clinician.getByRole('button', { name: 'Prescribe' }).click()
  await clinician.getByLabel('Medicine').selectOption('bictegravir_pep')
  await clinician.getByRole('button', { name: 'Find another pharmacy' }).click()
  const first = (await findPharmacies(clinician, '100', /^Choose /)).first()
  const firstPharmacy = ((await first.getAttribute('aria-label')) ?? '').replace('Choose ', '')
  await first.click()
  await expect(
    clinician.getByText(/^No HIV test was done or ordered since the exposure/).first(),
  ).toBeVisible()
  await clinician.getByLabel(/^Why it is right all the same/).selectOption('sampled')
  await clinician.getByRole('button', { name: 'Sign and send' }).click()
  await expectToast(clinician, 'Signed and sent.')
  await fillNote(clinician)
  await clinician.getByRole('button', { name: 'Sign the note' }).click()
  await clinician.getByLabel('I wrote or reviewed this note').check()
  await clinician.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(clinician.getByText('Signed', { exact: true })).toBeVisible()

  const pharmacy = await browser.newPage()
  await sayAtPharmacy(pharmacy, firstPharmacy, person, 'out of stock')
  await page.goto('/app/prescriptions')
  await expect(page.getByText(/^Call us now: another pharmacy has it\./)).toBeVisible()
  await expect(page.getByText(/business day/)).toHaveCount(0)
  await expect
    .poll(async () => (await loadMessagesTo(page, person.email)).map(({ text }) => text).join())
    .toContain('Please look at your account now, or call us.')
  const clinicianId = await signedInUserId(clinician)
  const { data: news } = await callApiOrFail(clinician, `/users/${clinicianId}/user_notifications`)
  expect(JSON.stringify(news)).toContain('PEP is not with its patient yet')
  await clinician.goto('/staff/prescriptions?view=problems')
  await expect(
    clinician
      .getByRole('listitem')
      .filter({ hasText: fullName(person) })
      .first(),
  ).toContainText(pepClock)

  await page.getByRole('button', { name: 'Send it to another pharmacy' }).click()
  const second = (await findPharmacies(page, '100', /^Send it to (?!another)/)).nth(1)
  const secondPharmacy = ((await second.getAttribute('aria-label')) ?? '').replace(
    'Send it to ',
    '',
  )
  await second.click()
  await expectToast(
    page,
    'We sent your prescription there. Call them now and ask when it is ready.',
  )
  await sayAtPharmacy(pharmacy, firstPharmacy, person, 'canceled')
  await sayAtPharmacy(pharmacy, secondPharmacy, person, 'ready for pickup')
  await page.goto('/app/prescriptions')
  await expect(
    page.getByText('Pick it up now and take the first dose right away. Bring your photo ID.'),
  ).toBeVisible()
  await sayAtPharmacy(pharmacy, secondPharmacy, person, 'picked up')
  await page.goto('/app/prescriptions')
  await expect(page.getByRole('heading', { name: 'You have your medicine' })).toBeVisible()
  await clinician.goto(`/staff/patients/${patient}/prescriptions`)
  await expect(clinician.getByText('Picked up').first()).toBeVisible()
  await expect(clinician.getByText(pepClock)).toHaveCount(0)
  await pharmacy.close()
  await clinician.context().close()
})

/** Withdraws the working hours of all clinicians of a state within the next two hours. */
const closeState = (state: string) => {
  const bucket = bucketOf(Date.now())
  return runSql(
    `update availabilities set status = 'withdrawn' where start_bucket < ? and end_bucket > ?
       and provider_id in (select provider_id from licenses where state = ?)`,
    bucket + 24,
    bucket,
    state,
  )
}

test('a patient at night reads of the emergency room first, and is offered nothing that cannot be in time', async ({
  page,
}) => {
  // One clinician of the demo is licensed there, and sees no patient of another test.
  await closeState('KS')
  const patient = await createPatient(page, { state: 'KS', zip: '66101', treatments: ['PEP'] })
  const ways = `/app/appointments/booking?encounterTypeId=${encounterTypes.pep}`
  const now = `/app/appointments/booking/on-demand?encounterTypeId=${encounterTypes.pep}`

  await reportExposure(page, patient.id, 71.5, 'KS')
  await page.goto(ways)
  const first = page.getByRole('main').getByRole('heading').first()
  await expect(first).toHaveText(emergencyRoom)
  await expect(
    page
      .getByText(
        'No clinician here has a free time in the time that is left. Go to an emergency room.',
      )
      .first(),
  ).toBeVisible()
  const sold = page.getByRole('link', {
    name: /See a provider now|Take the soonest time|Next free/i,
  })
  await expect(sold).toHaveCount(0)
  await page.goto(now)
  await expect(first).toHaveText(emergencyRoom)
  await expect(page.getByText('No clinician who may see you is at work right now.')).toBeVisible()
  await expect(page.getByLabel('Your initials')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the next free times' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Find an emergency room near you' })).toBeVisible()
  const refused = await callApi(page, '/on_demand_appointments', {
    method: 'POST',
    body: { encounter_type_id: encounterTypes.pep, initials: patient.initials },
  })
  expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: 'no_providers' }] } })

  // With more time left, the visit of the next days is offered below the emergency room, and still none now.
  await reportExposure(page, patient.id, 2, 'KS')
  await page.goto(ways)
  await expect(first).toHaveText(emergencyRoom)
  await expect(page.getByRole('link', { name: 'Take the soonest time' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See a provider now' })).toHaveCount(0)
})
