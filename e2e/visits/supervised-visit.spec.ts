import type { Page } from '@playwright/test'
import { findAxeViolations } from '../support/audits/axe'
import { browserInCall } from '../support/browser'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, test } from '../support/test'
import {
  callOf,
  endCall,
  expectMovingPicture,
  expectSound,
  joinAsClinician,
  openClinician,
  openVisit,
  providerAccount,
} from '../support/visit'

// Three browsers with moving pictures.
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
})

/** Takes down when a page first has what a selector finds, by the clock that all pages share, and gives how to ask for it. */
const recordMoment = async (page: Page, selector: string) => {
  const recorded = await page.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    new MutationObserver(() => {
      if (document.querySelector(wanted)) resolve(Date.now())
    }).observe(document, { childList: true, subtree: true })
    return { promise }
  }, selector)
  return () => recorded.evaluate(({ promise }) => promise)
}
const announcement = (page: Page) => page.getByRole('alert').filter({ hasText: 'who supervises' })

test('the lead who supervises a clinician joins their visit: all are told who they are before they see or hear anyone, and the clinician stays', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const clinician = await joinAsClinician(browser, id)
  await expectMovingPicture(page)

  const lead = await openClinician(browser)
  await lead.goto('/consents/agree_tos')
  await signInDemo(lead, await providerAccount(id, 'supervisor_id'))
  await lead.goto(`/staff/visits/${id}`)
  const join = lead.getByRole('button', { name: 'Join the visit' })
  await expect(lead.getByText('Everyone in it is told first')).toBeVisible()
  expect(await findAxeViolations(lead), 'before the lead joins').toEqual([])
  const moments = await Promise.all([
    recordMoment(page, '.stage .supervisor'),
    recordMoment(clinician, '.stage .supervisor'),
    recordMoment(lead, '[data-remote-audio]'),
    recordMoment(lead, '[data-remote-video]'),
  ])
  await join.click()
  const [patientAt = 0, clinicianAt = 0, soundAt = 0, pictureAt = 0] = await Promise.all(
    moments.map((askMoment) => askMoment()),
  )
  expect(Math.max(patientAt, clinicianAt)).toBeLessThan(Math.min(soundAt, pictureAt))
  for (const side of [page, clinician])
    await expect(announcement(side)).toHaveText(/^.+, who supervises .+, has joined$/)
  await expectMovingPicture(lead)
  await expectSound(lead)
  for (const each of [page, clinician, lead]) expect(await findAxeViolations(each)).toEqual([])
  // Who supervises invites no one.
  await expect(lead.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)

  // Who comes back reads it as well, in their language.
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: page.url() }])
  await page.reload()
  await expect(page.locator('.stage .supervisor')).toHaveText(/\p{Script=Arabic}/u)
  await expectMovingPicture(page)

  await lead.getByRole('button', { name: 'Leave' }).click()
  await expect(lead.getByText('You left the visit')).toBeVisible()
  await expect(announcement(clinician)).toHaveCount(0)
  await expectMovingPicture(clinician)
  await endCall(clinician)
  await expect(callOf(clinician)).toHaveCount(0)
  await lead.context().close()
  await clinician.context().close()
})
