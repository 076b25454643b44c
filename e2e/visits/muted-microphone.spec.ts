import type { Page } from '@playwright/test'
import { browserInCall } from '../support/browser'
import { expect, openTab, test } from '../support/test'
import {
  expectMovingPicture,
  expectSilence,
  expectSound,
  joinAsClinician,
  openVisit,
} from '../support/visit'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
})

/** Every track that the page opens is within reach of the test, as its device is of the system. */
const followTracks = (page: Page) =>
  page.addInitScript(() => {
    const opened: MediaStreamTrack[] = []
    Object.assign(window, { opened })
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(...stream.getTracks())
      return stream
    }
  })

/** The headset is unplugged. */
const endMicrophone = (page: Page) =>
  page.evaluate(() => {
    const { opened } = window as unknown as { opened: MediaStreamTrack[] }
    for (const track of opened.filter(({ kind }) => kind === 'audio')) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })

test('a patient who is muted is not heard as a headset goes, another is chosen, the page is loaded anew, or a tab takes over', async ({
  page,
  browser,
}) => {
  await followTracks(page)
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const clinician = await joinAsClinician(browser, id)
  await expectSound(clinician)
  const turnOn = page.getByRole('button', { name: 'Turn microphone on' })

  await page.getByRole('button', { name: 'Mute microphone' }).click()
  await expectSilence(clinician)
  await endMicrophone(page)
  await expect(turnOn).toBeVisible()
  await expectSilence(clinician)
  await expect(clinician.getByRole('img', { name: 'muted' })).toBeVisible()

  await page.getByRole('button', { name: 'Devices' }).click()
  const microphone = page.locator('.devices label', { hasText: 'Microphone' }).locator('select')
  await microphone.selectOption({ index: 1 })
  await page.keyboard.press('Escape')
  await expect(turnOn).toBeVisible()
  await expectSilence(clinician)
  // Not deaf: the same device is heard once it is on.
  await turnOn.click()
  await expectSound(clinician)
  await page.getByRole('button', { name: 'Mute microphone' }).click()

  await page.reload()
  await expectMovingPicture(clinician)
  await expect(turnOn).toBeVisible()
  await expectSilence(clinician)

  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Return to visit' }).click()
  await expectMovingPicture(clinician)
  await expectSilence(clinician)

  const tab = await openTab(page)
  await tab.goto(`/app/visits/${id}`)
  await expectMovingPicture(clinician)
  await expect(tab.getByRole('button', { name: 'Turn microphone on' })).toBeVisible()
  await expectSilence(clinician)
  await tab.getByRole('button', { name: 'Turn microphone on' }).click()
  await expectSound(clinician)
  await clinician.context().close()
})
