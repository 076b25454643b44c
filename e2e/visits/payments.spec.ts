import { acceptWaiting } from '../support/accept-waiting'
import { callApiOrFail } from '../support/api'
import { openClinicianFor } from '../support/people/clinician-for'
import { createPatient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'

test('a patient who pays by card has it held, is charged as the visit begins, and finds the receipt', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  await runSql('update patients set cash_pay = 1 where id = ?', patient.id)
  const account = await openClinicianFor(patient.id)
  await page.goto('/app/appointments/booking/on-demand?encounterTypeId=1')
  await page.getByLabel('Your initials').fill(patient.initials)
  const send = page.getByRole('button', { name: 'See a provider now' })
  await send.click()
  await expect(page.getByRole('heading', { name: 'Your card' })).toBeFocused()
  await expect(page.getByText('$49.00')).toBeVisible()
  await expect(send).toBeDisabled()

  // Refused, it books nothing and says why; the next one asks the bank.
  await page.getByLabel('Card number').fill('4000000000009995')
  await page.getByLabel('Expires (MM/YY)').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/not enough money on this card/)
  await page.getByLabel('Card number').fill('4000002500003155')
  await send.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, it is me' }).click()
  await expect(page).toHaveURL(/\/app\/on-demand\//)
  await page.goto('/app/payments')
  await page.getByRole('main').getByRole('link', { name: /Held/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Held' })).toBeVisible()
  await expect(page.getByText('Visa •••• 3155')).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.goto('/consents')
  await signInDemo(clinician, account)
  await clinician.goto('/staff/queue')
  const name = `${patient.firstName} ${patient.lastName}`
  await acceptWaiting(clinician, name)
  const id = new URL(clinician.url()).pathname.split('/').at(-1) ?? ''
  const { data: me } = await callApiOrFail(clinician, '/me')
  await callApiOrFail(
    clinician,
    `/providers/${me.attributes.provider_id}/appointments/${id}/start`,
    { method: 'POST' },
  )
  await expect(async () => {
    await page.reload()
    expect(await page.getByRole('heading', { level: 1, name: 'Paid' }).isVisible()).toBe(true)
  }).toPass()
  await expect(page.getByText('This is your receipt')).toBeVisible()
})
