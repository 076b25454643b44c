import { auditPage } from '../support/audits/audit-page'
import { findAxeViolations } from '../support/audits/axe'
import { expectNoThirdPartyRequests, recordTraffic } from '../support/audits/traffic'
import { browserInCall } from '../support/browser'
import { pressByKeyboard } from '../support/keyboard'
import { runSql } from '../support/servers/state-database'
import { expect, openTab, test } from '../support/test'
import {
  callOf,
  endCall,
  expectMovingPicture,
  expectSound,
  fillNote,
  joinAsClinician,
  openClinician,
  openVisit,
} from '../support/visit'

// Two browsers with moving pictures, twelve steps: a busy machine needs its time.
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
})

test('a patient and a clinician see and hear each other, write, mute, share and come back', async ({
  page,
  browser,
}) => {
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await expect(page.getByText('You are in the waiting room')).toBeVisible()
  const clinician = await joinAsClinician(browser, id)
  for (const side of [page, clinician]) {
    await expectMovingPicture(side)
    await expectSound(side)
  }

  // The call stands beside the note and the steps, and covers neither.
  await clinician.getByRole('button', { name: 'End call' }).click({ trial: true })
  await page.keyboard.press('m')
  await expect(clinician.getByRole('img', { name: 'muted' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn microphone on' }).click()
  await expect(clinician.getByRole('img', { name: 'muted' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(clinician.getByText('has the camera off')).toBeVisible()
  await page.getByRole('button', { name: 'Turn camera on' }).click()
  await expectMovingPicture(clinician)

  await page.getByLabel('Write a message').fill('I brought my questions')
  await page.getByRole('button', { name: 'Send' }).click()
  // Beside the note there is room for the picture or the chat.
  await clinician.getByRole('button', { name: 'Chat', exact: true }).click()
  await expect(clinician.getByText('I brought my questions')).toBeVisible()
  await clinician.getByRole('button', { name: 'Chat', exact: true }).click()

  await clinician.getByRole('button', { name: 'Share your screen' }).click()
  await expect(page.locator('video.screen')).toBeVisible()
  await clinician.getByRole('button', { name: 'Stop sharing your screen' }).click()
  await expect(page.locator('video.screen')).toHaveCount(0)
  await expectMovingPicture(page)

  await page.getByRole('button', { name: 'Devices' }).click()
  const camera = page.locator('.devices label', { hasText: 'Camera' }).locator('select')
  await camera.selectOption({ index: 3 })
  const chosen = await camera.locator('option').nth(3).getAttribute('value')
  await expect(camera).toHaveValue(chosen ?? '')
  await page.keyboard.press('Escape')
  await expectMovingPicture(clinician)

  const cutAt = Date.now()
  await page.context().setOffline(true)
  await expect(callOf(page)).toHaveAttribute('data-state', 'reconnecting')
  await expectMovingPicture(page)
  await page.waitForTimeout(Math.max(0, 10_000 - (Date.now() - cutAt)))
  await page.context().setOffline(false)
  await expect(callOf(page)).toHaveAttribute('data-state', 'connected')
  await expect(clinician.locator('[data-remote-audio]')).toHaveCount(1)

  await page.reload()
  await expectMovingPicture(page)
  await expectMovingPicture(clinician)
  await expect(clinician.locator('[data-remote-audio]')).toHaveCount(1)
  await expect(page.getByText('I brought my questions')).toBeVisible()

  const tab = await openTab(page)
  await tab.goto(`/app/visits/${id}`)
  await expectMovingPicture(tab)
  await expect(page.getByText('You joined this visit in another window')).toBeVisible()
  await expect(clinician.locator('[data-remote-audio]')).toHaveCount(1)
  await tab.close()

  await page.getByRole('button', { name: 'Join here instead' }).click()
  await expectMovingPicture(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('You left the visit')).toBeVisible()
  await page.goto('/app')
  await page.getByRole('link', { name: 'Return to visit' }).click()
  await expectMovingPicture(page)
  await clinician.context().close()
})

test('a visit goes on by phone: the patient asks, the clinician rings, both talk, and the log says so', async ({
  page,
  browser,
}) => {
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await page.getByLabel('Write down your questions').fill('Do I need a test?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Do I need a test?')).toBeVisible()
  await page.getByRole('button', { name: 'Call by phone instead' }).click()
  await page.getByRole('button', { name: 'Call me' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit is by phone' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const clinician = await joinAsClinician(browser, id)
  await clinician.getByRole('button', { name: 'Call by phone' }).click()
  const panel = clinician.getByRole('region', { name: 'Phone call' })
  await expect(panel).toContainText('Ringing')
  await expect(page.getByText('We are calling you now. Please answer.')).toBeVisible()
  const handset = await openTab(page)
  await handset.goto('/dev/phone')
  await handset.getByRole('button', { name: 'Answer' }).click()
  await expect(panel).toContainText('On the call')
  await expectSound(clinician)
  await expectSound(handset)
  await expect(page.getByText('You are on the phone with your clinician')).toBeVisible()
  for (const each of [page, handset, clinician]) expect(await findAxeViolations(each)).toEqual([])
  await panel.getByRole('button', { name: 'Hang up' }).click()
  await expect(handset.getByText('No call.')).toBeVisible()
  await panel.getByRole('button', { name: 'Reached the patient' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await endCall(clinician)
  await expect(page.getByRole('heading', { name: 'Your visit has ended' })).toBeVisible()
  await clinician.goto('/staff/calls')
  await expect(clinician.getByRole('row', { name: /Reached the patient/ }).first()).toBeVisible()
  expect(await findAxeViolations(clinician)).toEqual([])
  for (const status of ['Failed', 'Missed']) {
    await runSql('update appointments set status = ? where id = ?', status, id)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
  }
  await clinician.context().close()
})

test('a visit by a phone’s width and the keyboard ends in a signed note, and the patient reads the summary in Arabic', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const traffic = recordTraffic(page.context())
  const id = await openVisit(page)
  await pressByKeyboard(page, page.getByRole('button', { name: 'Join the visit' }))
  await expect(page.getByText('You are in the waiting room')).toBeVisible()
  await auditPage(page, 'the waiting room')
  await page.setViewportSize({ width: 390, height: 844 })
  const clinician = await joinAsClinician(browser, id)
  await expectMovingPicture(page)
  expect(await findAxeViolations(page)).toEqual([])
  await clinician.setViewportSize({ width: 1440, height: 900 })
  // Seven controls beside the note, each of them whole.
  const frame = await callOf(clinician).boundingBox()
  for (const button of await clinician.locator('.controls button:visible').all()) {
    const box = await button.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? 0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
      (frame?.x ?? 0) + (frame?.width ?? 0),
    )
  }
  expect(await findAxeViolations(clinician)).toEqual([])
  await clinician.keyboard.press('e')
  const ending = clinician.getByRole('dialog', { name: 'End the call?' })
  expect(await findAxeViolations(clinician)).toEqual([])
  await ending.getByRole('button', { name: 'End call' }).click()
  await expect(page.getByRole('heading', { name: 'Your visit has ended' })).toBeVisible()

  await fillNote(clinician)
  // What is written scrolls by below the head of the note, and none of it above.
  const [note, head] = await Promise.all(
    ['.visit-note', '.note-bar'].map((part) => clinician.locator(part).boundingBox()),
  )
  expect(head?.y).toBe(note?.y)
  await pressByKeyboard(clinician, clinician.getByRole('button', { name: 'Sign the note' }))
  await pressByKeyboard(clinician, clinician.getByLabel('I wrote or reviewed this note'), ' ')
  await pressByKeyboard(clinician, clinician.getByRole('button', { name: 'Sign', exact: true }))
  await expect(clinician.getByText('Signed', { exact: true })).toBeVisible()
  expect(await findAxeViolations(clinician)).toEqual([])
  await pressByKeyboard(
    clinician,
    clinician.getByLabel('I have read this as the patient will.'),
    ' ',
  )
  await pressByKeyboard(clinician, clinician.getByRole('button', { name: 'Send to the patient' }))
  await expect(clinician.getByText('Sent', { exact: true })).toBeVisible()
  await clinician.keyboard.press('d')
  await clinician
    .getByRole('dialog', { name: 'Complete the visit?' })
    .getByRole('button', { name: 'Complete visit' })
    .click()
  await expect(clinician.getByText('Complete', { exact: true })).toBeVisible()

  // For all pages: a cookie set at the address of one stays under its path.
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: origin }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await findAxeViolations(page)).toEqual([])
  await pressByKeyboard(page, page.locator(`a[href="/app/appointments/${id}/summary"]`))
  await expect(page.getByText('Take one pill each day.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u)
  expect(await findAxeViolations(page)).toEqual([])
  expectNoThirdPartyRequests(traffic, origin)
  await clinician.context().close()
})

test('someone close to the patient joins by a link that works once, without an account', async ({
  page,
  browser,
}) => {
  await openVisit(page)
  await expect(page.getByRole('button', { name: 'Join the visit' })).toBeVisible()
  expect(await findAxeViolations(page), 'the lobby').toEqual([])
  await page.getByRole('button', { name: 'Join the visit' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Who is joining?').selectOption('family')
  await page.getByLabel('Their name, as others see it').fill('Alex')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Send this link to them. It works once.').inputValue()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const guest = await openClinician(browser)
  await guest.goto(link)
  await expect(guest.getByRole('button', { name: 'Join the visit' })).toBeVisible()
  expect(await findAxeViolations(guest), 'a guest before the call').toEqual([])
  await guest.getByRole('button', { name: 'Join the visit' }).click()
  await expectMovingPicture(guest)
  expect(await findAxeViolations(guest), 'a guest in the call').toEqual([])
  await guest.reload()
  await expectMovingPicture(guest)
  const late = await openClinician(browser)
  await late.goto(link)
  await late.getByRole('button', { name: 'Join the visit' }).click()
  await expect(late.getByText('This link does not work, or was used already')).toBeVisible()
  expect(await findAxeViolations(late), 'a link that was used').toEqual([])
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await expect(guest.getByText('You were signed out.')).toBeVisible()
  await guest.context().close()
  await late.context().close()
})

test('a call fits a screen of 320 px, right to left as well', async ({ page, browser }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const id = await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const clinician = await joinAsClinician(browser, id)
  await expectMovingPicture(page)
  for (const language of ['en', 'ar']) {
    if (language !== 'en') {
      await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }])
      await page.reload()
      await expectMovingPicture(page)
    }
    for (const button of await page.locator('.controls button:visible').all()) {
      const box = await button.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
    const foot = await page.locator('.controls').boundingBox()
    expect(foot?.height).toBe(72)
  }
  await clinician.context().close()
})
