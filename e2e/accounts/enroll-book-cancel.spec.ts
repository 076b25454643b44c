import { chooseTime, confirmBooking, pickDay, pickTime, slotButtons } from '../support/booking'
import { acceptConsents } from '../support/people/consents-dialog'
import { createPatient } from '../support/people/create-patient'
import { answerQuestions, enterCode } from '../support/people/enrollment-form'
import { createPerson, fullName } from '../support/people/person'
import { createCardImage } from '../support/people/photo-id-image'
import { expectLive, signInStaff, signInStaffOnPage } from '../support/people/staff'
import { expect, openSecondUser, test } from '../support/test'
import { expectToast } from '../support/toast'
import { countUpcomingAppointments } from '../support/upcoming-appointments'

test('a new patient enrolls, books, moves and cancels a visit, and the provider sees it live', async ({
  page,
  browser,
}) => {
  const person = createPerson()
  const staffPage = await openSecondUser(browser)
  const row = staffPage.getByRole('row', { name: fullName(person) })

  await test.step('the provider opens tomorrow', async () => {
    await signInStaffOnPage(staffPage, 'provider')
    await staffPage.getByRole('link', { name: 'My day' }).first().click()
    await expect(staffPage.getByRole('heading', { name: 'My day' })).toBeVisible()
    await staffPage.getByRole('link', { name: 'Next day' }).click()
    await expect(staffPage).toHaveURL(/date=/)
    await expectLive(staffPage)
    await expect(row).toHaveCount(0)
    await staffPage.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  })

  await test.step('the patient enrolls with an emailed code', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get started' }).first().click()
    await answerQuestions(page, person)
    await enterCode(page, person)
  })

  await test.step('they agree to the consents', async () => {
    await acceptConsents(page, person)
  })

  await test.step('they pick PrEP and a time tomorrow', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What brings you here?')
    await page.getByRole('button', { name: /^PrEP/ }).click()
    await page.getByRole('link', { name: /^Schedule a Future Visit/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who would you like to see?')
    const time = await chooseTime(page, 'Daniel Reyes, NP', 1)
    const summary = page.getByRole('complementary', { name: 'Your visit' })
    await expect(summary).toContainText('Tomorrow')
    await expect(summary).toContainText(`${time} ET`)
    await expect(summary).toContainText('by video')
    await confirmBooking(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more thing: your ID')
    await expect(page.getByText('Your visit is booked')).toContainText(`Tomorrow, ${time} ET`)
    await test.step('the provider sees it without reloading', async () => {
      await expect(row).toContainText('Scheduled')
      await expect(row).toContainText(time)
    })
  })

  await test.step('they add their photo ID', async () => {
    await page.getByLabel('Choose a picture').setInputFiles(await createCardImage(page))
    await expect(page.getByRole('img', { name: 'Your ID as it will be sent' })).toBeVisible()
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(page).toHaveURL(/\/app$/)
    await expectToast(page, 'Your photo ID is saved.')
  })

  await test.step('home shows the visit, with a calendar file', async () => {
    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next).toContainText('Tomorrow')
    await expect(next).toContainText('Daniel Reyes, NP')
    const download = page.waitForEvent('download')
    await next.getByRole('link', { name: 'Add to calendar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.ics$/)
    const ics = await (await file.createReadStream()).toArray()
    const text = Buffer.concat(ics).toString()
    expect(text).toContain('BEGIN:VEVENT')
    expect(text).not.toMatch(/prep|hiv|sexual/i)
  })

  await test.step('they move it, and the provider sees it move', async () => {
    await page.getByRole('link', { name: 'Reschedule' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Move your visit')
    await expect(page.getByRole('link', { name: /^Medical Emergency - Call 911/ })).toBeVisible()
    await page.getByRole('link', { name: 'Daniel Reyes, NP' }).click()
    await pickDay(page, 1)
    const time = await pickTime(page, slotButtons(page).last())
    await page.getByLabel('Your initials').fill(person.initials)
    await page.getByRole('button', { name: 'Move my visit' }).click()
    await expectToast(page, 'Your appointment has been modified as requested.')
    await expect(page.getByRole('region', { name: 'Your next visit' })).toContainText(time)
    await expect(row).toContainText(time)
    await expect(row).toContainText('Moved')
  })

  await test.step('they cancel it with a reason, and the provider sees it go', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this visit?' })
    await expect(dialog.getByRole('button', { name: 'Keep my visit' })).toBeFocused()
    await dialog.getByLabel('Why?').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Cancel visit' }).click()
    await expectToast(page, 'Your appointment is canceled.')
    await expect(page.getByRole('region', { name: 'No visit planned' })).toBeVisible()
    await expect(row).toContainText('Canceled')
  })

  await expect(staffPage.locator('body')).toHaveAttribute('data-not-reloaded', '')
  await staffPage.context().close()
})

test('support books a visit from a patient’s card, the patient finds it, and a second one is refused in the dialog', async ({
  page,
  browser,
}) => {
  const patient = await createPatient(page)
  const staffPage = await openSecondUser(browser)
  await signInStaff(staffPage, 'support')
  await staffPage.goto(`/staff/patients?patient=${patient.id}`)
  const card = staffPage.getByRole('region', { name: 'Patient', exact: true })
  const dialog = staffPage.getByRole('dialog', { name: `Book a visit for ${fullName(patient)}` })
  const chooseFirstTime = async () => {
    await card.getByRole('button', { name: 'Book a visit' }).click()
    await dialog.getByLabel('Kind of visit').selectOption({ label: 'PrEP Initial' })
    await dialog.locator('.slot').first().click()
    await dialog.getByRole('button', { name: /^Book \w{3}, / }).click()
  }

  await chooseFirstTime()
  await expectToast(staffPage, /^The visit is booked\./)
  await expect(dialog).toBeHidden()
  await expect(card.getByText('None booked')).toHaveCount(0)
  expect(await countUpcomingAppointments(page, patient)).toBe(1)
  await page.goto('/app/appointments')
  await expect(page.getByRole('link', { name: 'Reschedule' })).toBeVisible()

  await chooseFirstTime()
  await expect(dialog.getByRole('alert')).toContainText('already has an scheduled pending')
  await expect(dialog.getByLabel('Kind of visit')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await staffPage.goto(`/staff/patients/${patient.id}`)
  await expect(staffPage.getByRole('button', { name: 'Book a visit' })).toBeVisible()
  await staffPage.context().close()
})
