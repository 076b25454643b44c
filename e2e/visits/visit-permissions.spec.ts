import { findAxeViolations } from '../support/audits/axe'
import { browserInCall } from '../support/browser'
import { expect, test } from '../support/test'
import { openVisit } from '../support/visit'

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: browserInCall,
})

test('on a device whose clock is a day ahead, a blocked camera is named with a way on, and Escape dismisses nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 86_400_000
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video) throw new DOMException('', 'NotAllowedError')
      return open(constraints)
    }
  })
  await openVisit(page)
  await page.getByRole('button', { name: 'Join the visit' }).click()
  const check = page.getByRole('dialog', { name: 'Permission Required' })
  await expect(check).toContainText('Your browser is blocking the camera.')
  await expect(check.getByText('Blocked')).toBeVisible()
  await expect(check.getByText('Allowed')).toBeVisible()
  await expect(check.getByText('Good for video')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  await check.getByRole('button', { name: 'Try again' }).click()
  await expect(check).toContainText('Your browser is blocking the camera.')
  await check.getByRole('button', { name: 'Continue without camera' }).click()
  await expect(page.getByText('You are in the waiting room')).toBeVisible()
  await expect(page.getByText('Camera off')).toBeVisible()
})
