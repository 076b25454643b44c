import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { callApi } from './api'
import { bookFreeSlot } from './booking'
import { createPatient } from './people/create-patient'
import { signInDemo } from './people/sign-in-demo'
import { runSql } from './servers/state-database'
import { expect, openSecondUser } from './test'

/** Moves a booked visit so that it starts so many minutes from now. */
export const moveVisit = (appointmentId: string, startsInMinutes: number) => {
  const startsAt = Date.now() + startsInMinutes * 60_000
  return runSql(
    'update appointments set starts_at = ?, ends_at = ? where id = ?',
    new Date(startsAt).toISOString(),
    new Date(startsAt + 20 * 60_000).toISOString(),
    appointmentId,
  )
}

/** The demo account of a visit's provider, or of who assists or supervises them, by the part of the email before the @. */
export const providerAccount = async (
  appointmentId: string,
  who: 'user_id' | 'assistant_id' | 'supervisor_id' = 'user_id',
): Promise<string> => {
  const [row] = await runSql(
    `select u.email from appointments a join providers p on p.id = a.provider_id
     join users u on u.id = p.${who} where a.id = ?`,
    appointmentId,
  )
  return String(row?.email).split('@')[0] ?? ''
}

/** A second user whose browser has a fake camera and microphone. */
export const openClinician = (browser: Browser, options: BrowserContextOptions = {}) =>
  openSecondUser(browser, { permissions: ['camera', 'microphone'], ...options })

export const callOf = (page: Page) => page.locator('.call')

/** The visit's clinician on its staff page. */
export const joinAsClinician = async (browser: Browser, id: string): Promise<Page> => {
  const clinician = await openClinician(browser)
  await clinician.goto('/consents/agree_tos')
  await signInDemo(clinician, await providerAccount(id))
  await clinician.goto(`/staff/visits/${id}`)
  const start = clinician.getByRole('button', { name: 'Start visit' })
  await start.or(callOf(clinician)).first().waitFor()
  if (await start.isVisible()) await start.click()
  return clinician
}

/** The clinician's word that the call is over, asked once. */
export const endCall = async (clinician: Page) => {
  await clinician.getByRole('button', { name: 'End call' }).click()
  await clinician.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
}

/** Pixels that changed in the first remote video within half a second. */
const countMovingPixels = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const video = document.querySelector<HTMLVideoElement>('[data-remote-video]')
    if (!video?.videoWidth) return 0
    const read = () => {
      const canvas = new OffscreenCanvas(160, 120)
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, 160, 120)
      return context?.getImageData(0, 0, 160, 120).data ?? new Uint8ClampedArray()
    }
    const before = read()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const after = read()
    return after.reduce(
      (count, value, at) => count + (Math.abs(value - (before[at] ?? 0)) > 8 ? 1 : 0),
      0,
    )
  })

/** The loudest moment within a second of what the other side is heard by, 0 to 1. */
const measureRemoteLevel = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const audio = document.querySelector<HTMLAudioElement>('[data-remote-audio]')
    if (!(audio?.srcObject instanceof MediaStream)) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(audio.srcObject).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let n = 0; n < 20; n++) {
      await new Promise((resolve) => setTimeout(resolve, 75))
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
    }
    await context.close()
    return loudest
  })

export const expectMovingPicture = (page: Page) =>
  expect.poll(() => countMovingPixels(page)).toBeGreaterThan(500)
export const expectSound = (page: Page) =>
  expect.poll(() => measureRemoteLevel(page)).toBeGreaterThan(0.01)

/** Beeps of the fake microphone come once a second, and a measurement lasts longer. */
export const expectSilence = async (page: Page) => {
  await expect.poll(() => measureRemoteLevel(page)).toBeLessThan(0.005)
  expect(await measureRemoteLevel(page)).toBeLessThan(0.005)
}

/** Answers what a note asks for, each field by its kind; its texts by a snippet. */
export const fillNote = async (page: Page) => {
  const note = page.locator('.note-editor')
  const daily = { scope: 'own', phrase: 'daily', title: 'Daily', body: 'Take one pill each day.' }
  // The clinician may have it from a test before.
  await callApi(page, '/snippets', { method: 'POST', body: daily })
  for (const field of await note.locator('.note-field').all()) {
    // A field may hold a search beside it, which is optional.
    if (await field.locator('legend, label').first().locator('.opt').count()) continue
    const select = field.locator('select')
    const input = field.locator('textarea, input:not([type="checkbox"])')
    const choice = field.getByRole('checkbox').first()
    if (await select.count()) await select.selectOption({ index: 1 })
    else if (await choice.count()) await choice.check()
    else if (await input.count()) {
      // Filled in from what the patient told.
      if (await input.inputValue()) continue
      const isNumber = (await input.getAttribute('type')) === 'number'
      if (isNumber) await input.fill('4')
      else {
        await input.pressSequentially('.daily ')
        await expect(input).toHaveValue('Take one pill each day. ')
      }
    }
  }
  await expect(note.getByText('Saved')).toBeVisible()
}

/** A patient on the page of their visit, which begins in three minutes. */
export const openVisit = async (page: Page): Promise<string> => {
  const patient = await createPatient(page)
  const id = await bookFreeSlot(page, patient)
  await moveVisit(id, 3)
  await page.goto(`/app/visits/${id}`)
  return id
}
