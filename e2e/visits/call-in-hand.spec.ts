import type { Page } from '@playwright/test'
import { browserInCall } from '../support/browser'
import { expect, openTab, test } from '../support/test'
import {
  callOf,
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

/**
 * Leaves the page, and stays as the browser asks; answers what it asked. A browser that is busy with two calls may drop
 * one press without leaving: then the next one is asked about.
 */
const askBeforeLeaving = async (page: Page, leave: () => Promise<unknown>): Promise<string> => {
  for (const _ of [1, 2]) {
    const question = page.waitForEvent('dialog', { timeout: 20_000 }).catch(() => null)
    const left = leave().catch(() => {})
    const dialog = await question
    await dialog?.dismiss()
    await left
    if (dialog) return dialog.type()
  }
  return 'nothing'
}

/** As long ago as a session lasts without activity, less ten seconds. */
const beIdle = (page: Page) =>
  page.evaluate(() => localStorage.setItem('session_active_at', String(Date.now() - 1_790_000)))
const idleMs = (page: Page) =>
  page.evaluate(() => Date.now() - Number(localStorage.getItem('session_active_at')))
/** Each key once, twice over: what a key switches off is on again. */
const pressEachKey = async (page: Page) => {
  const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789', 'Escape', 'Delete', 'Backspace']
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const key of [...keys, ...keys]) await page.keyboard.press(key)
}
const idleQuestion = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test('a link, the back button, a closed tab, another tab, a key and idleness end no call, and the end of a call is asked once', async ({
  page,
  browser,
}) => {
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByText('You are in the waiting room')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('button', { name: 'Stay in the visit' }).click()
  await beIdle(page)
  await expect.poll(() => idleMs(page)).toBeLessThan(60_000)

  const clinician = await joinAsClinician(browser, id)
  for (const side of [page, clinician]) await expectMovingPicture(side)
  await pressEachKey(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const side of [page, clinician]) {
    await beIdle(side)
    await expect.poll(() => idleMs(side)).toBeLessThan(60_000)
    await expect(idleQuestion(side)).toHaveCount(0)
    await side.keyboard.press('v')
    await side.keyboard.press('v')
    expect(await askBeforeLeaving(side, () => side.evaluate(() => history.back()))).toBe(
      'beforeunload',
    )
    expect(await askBeforeLeaving(side, () => side.close({ runBeforeUnload: true }))).toBe(
      'beforeunload',
    )
    await expectMovingPicture(side)
  }

  // What the clinician reads meanwhile opens beside the call.
  for (const name of ['Open the record', 'Schedule']) {
    const opened = clinician.context().waitForEvent('page')
    await clinician.getByRole('link', { name }).first().click()
    await (await opened).close()
  }
  await expectMovingPicture(page)

  const tab = await openTab(clinician)
  await tab.goto(`/staff/visits/${id}`)
  await expectMovingPicture(tab)
  await expect(clinician.getByText('You joined this visit in another window')).toBeVisible()
  // Of two tabs only the one in the call asks.
  await tab.close()
  await clinician.getByRole('button', { name: 'Join here instead' }).click()
  await expectMovingPicture(clinician)
  await expect(page.locator('[data-remote-audio]')).toHaveCount(1)

  await clinician.getByRole('button', { name: 'End call' }).dblclick()
  const question = clinician.getByRole('dialog', { name: 'End the call?' })
  await question.getByRole('button', { name: 'Go on with the call' }).click()
  await expectMovingPicture(page)
  await clinician.getByRole('button', { name: 'End call' }).click()
  await question.getByRole('button', { name: 'End call' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your visit has ended' })).toBeVisible()
  await expect(callOf(clinician)).toHaveCount(0)

  // After the call nothing is asked, and idleness counts again.
  for (const side of [page, clinician]) {
    await beIdle(side)
    await expect(idleQuestion(side)).toBeVisible()
    await idleQuestion(side).getByRole('button').first().click()
  }
  await page.getByRole('main').getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/app$/)
  await clinician.getByRole('link', { name: 'Schedule' }).first().click()
  await expect(clinician).toHaveURL(/\/staff\/schedule/)
  await clinician.context().close()
})

/** Every track that the page opens is within reach of the test, as its device is of the system. */
const followMicrophone = (page: Page) =>
  page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      const [microphone] = stream.getAudioTracks()
      if (microphone) Object.assign(window, { microphone })
      return stream
    }
  })

/** Another call holds the microphone, or gives it back. */
const silenceMicrophone = (page: Page, isSilenced: boolean) =>
  page.evaluate((muted) => {
    const { microphone } = window as unknown as { microphone: MediaStreamTrack }
    Object.defineProperty(microphone, 'muted', { configurable: true, value: muted })
    microphone.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }, isSilenced)

/** The system pauses what is played, and lets it be played again or not. */
const pauseSound = (page: Page, canPlay: boolean) =>
  page.evaluate((isAllowed) => {
    const audio = document.querySelector<HTMLAudioElement>('[data-remote-audio]')
    if (!audio) throw new Error('nothing is heard')
    audio.play = isAllowed
      ? () => HTMLMediaElement.prototype.play.call(audio)
      : () => Promise.reject(new DOMException('', 'NotAllowedError'))
    audio.pause()
  }, canPlay)
const letSoundPlay = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('[data-remote-audio]')
    if (audio) audio.play = () => HTMLMediaElement.prototype.play.call(audio)
  })

test('another call on the phone of a patient takes their microphone and the sound, both sides are told, and both come back', async ({
  page,
  browser,
}) => {
  await followMicrophone(page)
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const clinician = await joinAsClinician(browser, id)
  await expectSound(clinician)
  await expectSound(page)

  await silenceMicrophone(page, true)
  await expect(page.getByText('Nobody can hear you')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn microphone on' })).toBeVisible()
  await expect(clinician.getByRole('img', { name: 'muted' })).toBeVisible()
  await expectSilence(clinician)
  await silenceMicrophone(page, false)
  await expect(page.getByText('Nobody can hear you')).toHaveCount(0)
  await expect(clinician.getByRole('img', { name: 'muted' })).toHaveCount(0)
  await expectSound(clinician)

  // One that the system does not give back is opened anew by the button.
  await silenceMicrophone(page, true)
  await page.getByRole('button', { name: 'Turn microphone on' }).click()
  await expect(clinician.getByRole('img', { name: 'muted' })).toHaveCount(0)
  await expectSound(clinician)

  const sound = page.getByRole('button', { name: 'Turn sound on' })
  await pauseSound(page, true)
  await expectSound(page)
  await expect(sound).toHaveCount(0)
  // On a phone the chat covers the picture, and not this button.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await pauseSound(page, false)
  await expect(sound).toBeVisible()
  await letSoundPlay(page)
  await sound.click()
  await expect(sound).toHaveCount(0)
  await expectSound(page)
  await clinician.context().close()
})
