import { expect, type Page } from '@playwright/test'

/** Expects no element, and no text that sticks out of its element, to overflow the viewport sideways. */
export const expectNoOverflow = async (page: Page, where: string) => {
  const overflowing = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isOutside = ({ left, right, width }: DOMRect) =>
      width > 0 && (right > clientWidth + 1 || left < -1)
    const elements = [...document.querySelectorAll('body *')]
      .filter((element) => isOutside(element.getBoundingClientRect()))
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`)
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode)
      if ([...range.getClientRects()].some(isOutside))
        texts.push(`text in ${walker.currentNode.parentElement?.outerHTML.slice(0, 120)}`)
    }
    return [...elements, ...texts, `${scrollWidth} px of ${clientWidth}`].slice(0, 5)
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
