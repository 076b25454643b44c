import { expect, type Page } from '@playwright/test'

/** Nothing of the page lies beyond its sides. */
export const fits = async (page: Page, where: string) => {
  const wide = await page.evaluate(() => {
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
  expect.soft(wide, `${where} is as wide as its window`).toEqual([])
}
