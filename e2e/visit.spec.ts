import { bookByApi, loadFreeSlot } from './support/booking'
import { createPatient } from './support/create-patient'
import { signInStaff } from './support/staff'
import { expect, test } from './support/test'
import {
  countMovingPixels,
  measureRemoteLevel,
  moveVisit,
  openClinician,
  providerAccount,
} from './support/visit'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--allow-loopback-in-peer-connection',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      '--auto-select-desktop-capture-source=Entire screen',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

test('a patient and a clinician see and hear each other', async ({ page, browser }) => {
  const patient = await createPatient(page)
  const id = await bookByApi(page, patient, await loadFreeSlot(page, patient, -1))
  moveVisit(id, 3)
  await page.goto(`/app/visits/${id}`)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByText('You are in the waiting room')).toBeVisible()

  const clinician = await openClinician(browser)
  await signInStaff(clinician, providerAccount(id))
  await clinician.goto(`/staff/visits/${id}`)
  for (const side of [page, clinician]) {
    await expect.poll(() => countMovingPixels(side), { timeout: 20_000 }).toBeGreaterThan(500)
    await expect.poll(() => measureRemoteLevel(side), { timeout: 20_000 }).toBeGreaterThan(0.01)
  }
  await clinician.context().close()
})
