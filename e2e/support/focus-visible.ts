import type { Page } from '@playwright/test'

/** What can have the keyboard's focus and does not show it by an outline of at least 2 px. */
export const ringless = async (page: Page): Promise<string[]> => {
  // Whatever has the focus from here on has it as from the keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const all = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const outlined = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(element, pseudo)
      if (pseudo && content === 'none') return false
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    /** The ring may be drawn by what is around it, beside it or laid over it. */
    const around = (element: Element) =>
      [element, element.parentElement, element.closest('label, .affix'), element.nextElementSibling]
        .filter((one) => one !== null)
        .map((one) => [outlined(one), outlined(one, '::after')].join())
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      if (!element.checkVisibility() || element.matches(':disabled')) continue
      element.blur()
      const before = around(element)
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      const after = around(element)
      const shows = after.some((one, place) => one !== before[place] && one.includes('true'))
      // A sample that is drawn in focus is so before as well.
      if (!shows && !element.matches('.shows-focus'))
        found.push(
          `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 24)}”`,
        )
    }
    return found
  })
}
