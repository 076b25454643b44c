import { expect, type Locator, type Page } from '@playwright/test'

/** Walks with Tab until this has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, wanted: Locator, most = 60) => {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused({ timeout: 1 })
}

/** Counts what a mouse or a finger did on every page from now on. */
export const countPresses = async (page: Page): Promise<() => number> => {
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
