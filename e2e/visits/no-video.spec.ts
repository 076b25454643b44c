import { browserInCall } from '../support/browser'
import { signInDemo } from '../support/people/sign-in-demo'
import { expect, openSecondUser, test } from '../support/test'
import { openVisit, providerAccount } from '../support/visit'

test.use({ permissions: ['camera', 'microphone'], launchOptions: browserInCall })

/** As where a browser has no WebRTC, or its user switched it off. */
const removeCalls = () => {
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
}

test('a patient and a clinician whose browsers have no video read so before the visit, and go on by phone', async ({
  page,
  browser,
}) => {
  await page.addInitScript(removeCalls)
  const id = await openVisit(page)
  await expect(page.getByText(/This browser cannot make video calls/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call by phone instead' })).toBeVisible()
  await page.getByRole('button', { name: 'Check camera and sound' }).click()
  const check = page.getByRole('dialog')
  await expect(check).toContainText('This browser cannot make video calls')
  await expect(check.getByRole('button', { name: /Allow camera/ })).toHaveCount(0)
  await check.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Tell my clinician that I am here' }).click()
  await expect(page.getByText(/can read that you are here without video/)).toBeVisible()

  const clinician = await openSecondUser(browser)
  await clinician.addInitScript(removeCalls)
  await clinician.goto('/consents/agree_tos')
  await signInDemo(clinician, await providerAccount(id))
  await clinician.goto(`/staff/visits/${id}`)
  await expect(clinician.getByText(/This browser cannot make video calls/)).toBeVisible()
  await expect(
    clinician.getByText(/The patient is here, and their browser cannot make video calls/),
  ).toBeVisible()
  await clinician.getByRole('button', { name: 'Start visit' }).click()
  const call = clinician.getByRole('region', { name: 'Call' })
  await expect(call).toContainText('Open this page in another browser')
  await expect(call).toContainText('The patient’s browser cannot make video calls.')
  await expect(clinician.getByRole('dialog')).toHaveCount(0)
  await clinician.getByRole('button', { name: 'Call by phone instead' }).click()
  await expect(page.getByRole('heading', { name: /phone/i })).toBeVisible()
  await clinician.context().close()
})
