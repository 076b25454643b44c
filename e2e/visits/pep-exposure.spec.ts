import { pepInWriting, pepTooLate } from '#edge/domains/exposures/exposure-rules'
import { callApiOrFail } from '../support/api'
import { bookByApi, encounterTypes, loadFreeSlot } from '../support/booking'
import { reportExposure } from '../support/exposure'
import { openClinicianFor } from '../support/people/clinician-for'
import { createPatient } from '../support/people/create-patient'
import { signInStaff } from '../support/people/staff'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'
import { providerAccount } from '../support/visit'

const booking = '/app/appointments/booking'
const inWriting = `${booking}/async-messaging?encounterTypeId=${encounterTypes.pep}`

test('the page of a PEP visit asks for a missing exposure once, and the questions about PEP show the answer', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  await reportExposure(page, patient.id, 1)
  const slot = await loadFreeSlot(page, patient, 0, encounterTypes.pep)
  const visit = await bookByApi(page, patient, slot)
  // As a visit was booked before exposures were stored.
  await runSql('delete from exposures where patient_id = ?', patient.id)

  await page.goto(`/app/visits/${visit}`)
  await expect(page.getByRole('heading', { name: 'When did it happen?' })).toBeVisible()
  await expect(page.getByText('Go to an emergency room now if you can')).toBeVisible()
  await page.getByRole('button', { name: 'In the last hour' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^It happened: /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'When did it happen?' })).toHaveCount(0)
  const stored = await runSql('select id from exposures where patient_id = ?', patient.id)
  expect(stored).toHaveLength(1)

  const clinician = await openSecondUser(browser)
  await signInStaff(clinician, await providerAccount(visit))
  const { data: sent } = await callApiOrFail(clinician, `/patients/${patient.id}/assessments`, {
    method: 'POST',
    body: { kind: 'pep' },
  })
  await page.goto(`/app/assessments/${sent.id}`)
  await expect(page.getByText(/^It happened: .*Change$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(page.getByText('How long ago did it happen?')).toHaveCount(0)

  await openClinicianFor(patient.id, encounterTypes.pep)
  await page.goto(inWriting)
  await expect(page.getByText(pepInWriting)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See a provider now' })).toBeVisible()

  await reportExposure(clinician, patient.id, 80)
  for (const path of [
    `/app/visits/${visit}`,
    `/app/assessments/${sent.id}`,
    `${booking}/${visit}/schedule?encounterTypeId=${encounterTypes.pep}`,
    inWriting,
  ]) {
    await page.goto(path)
    await expect(page.getByText(pepTooLate)).toBeVisible()
    await expect(page.getByText('Go to an emergency room now if you can')).toHaveCount(0)
    for (const name of ['See a provider now', 'Take the soonest time'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await clinician.context().close()
})

test('booking for PEP shows its times by the clock of the place that the patient named', async ({
  page,
}) => {
  const patient = await createPatient(page)
  await reportExposure(page, patient.id, 1, 'TX', 'America/Chicago')
  await loadFreeSlot(page, patient, 0, encounterTypes.pep)
  const words = 'Times are Central Time (CT), the zone of the place you told us.'
  await page.goto(`${booking}/schedule?encounterTypeId=${encounterTypes.pep}`)
  await expect(page.getByText(words)).toBeVisible()
  await page
    .getByRole('link', { name: /Next free: .* CT/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Pick a day' })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
})

test('PEP in a state where no clinician is licensed leads to an emergency room, and so does a visit whose clinician is licensed elsewhere', async ({
  page,
}) => {
  const patient = await createPatient(page)
  await reportExposure(page, patient.id, 1)
  const slot = await loadFreeSlot(page, patient, 0, encounterTypes.pep)
  await reportExposure(page, patient.id, 1, 'WY', 'America/Denver')
  const types = `encounterTypeId=${encounterTypes.pep}`
  for (const step of ['', '/schedule', '/on-demand']) {
    await page.goto(`${booking}${step}?${types}`)
    await expect(
      page.getByText(
        'No clinician who can see you is licensed in Wyoming, where you are now. Go to an emergency room.',
      ),
    ).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Find an emergency room near you' }),
    ).not.toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Next free/ })).toHaveCount(0)
  }

  await reportExposure(page, patient.id, 1)
  const visit = await bookByApi(page, patient, slot)
  await reportExposure(page, patient.id, 1, 'WY', 'America/Denver')
  for (const path of [`/app/visits/${visit}`, `${booking}/schedule?${types}`]) {
    await page.goto(path)
    await expect(
      page.getByText('Your clinician is not licensed in Wyoming, where you are now.'),
    ).toBeVisible()
  }
})
