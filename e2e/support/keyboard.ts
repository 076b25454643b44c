import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until this element has the focus. */
export const tabTo = async (page: Page, target: Locator, maxPresses = 60) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Counts pointer presses on every page from now on. */
export const countPointerPresses = async (page: Page): Promise<() => number> => {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { pressed(): void }).pressed(), {
      capture: true,
    })
  })
  return () => presses
}

/** Goes to a control by Tab, as one without a mouse does, and presses it. */
export const pressByKeyboard = async (page: Page, control: Locator, key = 'Enter') => {
  await tabTo(page, control, 150)
  await page.keyboard.press(key)
}
