import { expect, type Page } from '@playwright/test'

/** Expects no element to overflow the viewport sideways. */
export const expectNoOverflow = async (page: Page, where: string) => {
  const overflowing = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
      ? [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            return width > 0 && (right > clientWidth + 1 || left < -1)
          })
          .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
          .slice(0, 5)
      : []
  })
  expect.soft(overflowing, `${where} overflows its viewport`).toEqual([])
}

/** Expects no element to overflow a phone's viewport when text is twice its size. */
export const expectNoOverflowWithLargeText = async (page: Page, where: string) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const setFontSize = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await setFontSize('200%')
  await expectNoOverflow(page, `${where}, 390 px, 200 % text`)
  await setFontSize('')
}
