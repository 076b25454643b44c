import type { Page } from '@playwright/test'
import { callApiOrFail } from '../support/api'
import { findAxeViolations } from '../support/audits/axe'
import { bookByApi, bookFreeSlot, type FreeSlot, loadFreeSlots } from '../support/booking'
import { createPatient, type Patient } from '../support/people/create-patient'
import { signInDemo } from '../support/people/sign-in-demo'
import { runSql } from '../support/servers/state-database'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'
import { providerAccount } from '../support/visit'

/** A free time that is not about to begin, booked by another patient and let go of again. */
const freeUp = async (page: Page, patient: Patient, slot: FreeSlot) => {
  const id = await bookByApi(page, patient, slot)
  await callApiOrFail(page, `/patients/${patient.id}/appointments/${id}`, {
    method: 'DELETE',
    body: { reason_code: 'prefer_not_to_say' },
  })
}
/** Where a test beside this one frees a time, who waits longer must not be in the way. */
const leaveAlone = ({ id }: Patient) =>
  runSql(
    `update earlier_time_requests set status = 'ended', provider_id = null, availability_id = null, starts_at = null,
       expires_at = null where patient_id <> ? and status in ('waiting', 'offered')`,
    id,
  )

test('a patient gets in line for an earlier time, is told as one frees up, keeps their time, takes the next, and lets one pass', async ({
  page,
  browser,
}) => {
  const other = await openSecondUser(browser)
  const rival = await createPatient(other)
  const patient = await createPatient(page)
  const visit = await bookFreeSlot(page, patient)
  const soon = Date.now() + 2 * 3_600_000
  const slots = (await loadFreeSlots(page, patient)).filter(({ time }) => Date.parse(time) > soon)
  const slotAt = (index: number) => {
    const slot = slots[index]
    if (!slot) throw new Error('Too few times are free')
    return slot
  }
  const offer = page.getByRole('region', { name: 'An earlier time is free' })
  const inLine = page.getByText('You are in line.')

  await test.step('they get in line on home, and staff read so on the visit', async () => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Tell me if an earlier time frees up' }).click()
    await expect(inLine).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Stop looking for an earlier time' }),
    ).toBeFocused()
    await page.goto('/app/appointments')
    await expect(page.getByText('In line for an earlier time')).toBeVisible()
    await leaveAlone(patient)
    const clinician = await openSecondUser(browser)
    await clinician.goto('/consents/agree_tos')
    await signInDemo(clinician, await providerAccount(visit))
    await clinician.goto(`/staff/visits/${visit}`)
    await expect(clinician.getByText('The patient is in line for an earlier time.')).toBeVisible()
    await clinician.context().close()
  })

  await test.step('a time frees up: the open home page says so, and they keep theirs', async () => {
    await page.goto('/app')
    await expect(inLine).toBeVisible()
    await freeUp(other, rival, slotAt(4))
    await expect(offer).toBeVisible()
    await offer.getByRole('link', { name: 'See the earlier time' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An earlier time is free')
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep my time' }).click()
    await expect(page).toHaveURL(/\/app$/)
    await expectToast(page, 'You keep your time, and you are still in line.')
    await expect(offer).toHaveCount(0)
    await expect(inLine).toBeVisible()
  })

  await test.step('the next they take, though the first press finds no network', async () => {
    await freeUp(other, rival, slotAt(3))
    await expect(offer).toBeVisible()
    await offer.getByRole('link', { name: 'See the earlier time' }).click()
    const take = page.getByRole('button', { name: 'Take this time' })
    await expect(page.getByRole('timer')).toBeVisible()
    await page.context().setOffline(true)
    await take.click()
    await expect(page.getByRole('alert')).toContainText('You’re offline')
    await page.context().setOffline(false)
    const [{ startsAt } = { startsAt: '' }] = await runSql(
      `select starts_at as "startsAt" from earlier_time_requests where patient_id = ? and status = 'offered'`,
      patient.id,
    )
    await take.dblclick()
    await expect(page).toHaveURL(/\/app$/)
    await expectToast(page, 'Your appointment has been modified as requested.')
    expect(
      await runSql('select starts_at as "startsAt" from appointments where id = ?', visit),
    ).toEqual([{ startsAt }])
    await expect(
      page.getByRole('button', { name: 'Tell me if an earlier time frees up' }),
    ).toBeVisible()
    await page.goto('/app/earlier-time')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'No earlier time is held for you now',
    )
  })

  await test.step('one that runs out while they look is gone, and they are still in line', async () => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Tell me if an earlier time frees up' }).click()
    await expect(inLine).toBeVisible()
    await leaveAlone(patient)
    await freeUp(other, rival, slotAt(1))
    await expect(offer).toBeVisible()
    await runSql(
      `update earlier_time_requests set expires_at = ? where patient_id = ? and status = 'offered'`,
      new Date(Date.now() + 15_000).toISOString(),
      patient.id,
    )
    await page.goto('/app/earlier-time')
    await expect(page.getByRole('button', { name: 'Take this time' })).toBeVisible()
    const heading = page.getByRole('heading', { name: 'This time has gone' })
    await expect(heading).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(page.getByText(/You keep your time/)).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  })
})
