import type { Page } from '@playwright/test'

/** Focusable elements that show no focus outline of at least 2 px. */
export const findHiddenFocus = async (page: Page): Promise<string[]> => {
  // A key press makes :focus-visible apply to every later focus.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const hasOutline = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, content } = getComputedStyle(element, pseudo)
      if (pseudo && content === 'none') return false
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    /** The outline may be drawn by the element, its parent, its field frame or its next sibling. */
    const outlinesAround = (element: Element) =>
      [element, element.parentElement, element.closest('label, .affix'), element.nextElementSibling]
        .filter((each) => each !== null)
        .map((each) => [hasOutline(each), hasOutline(each, '::after')].join())
    const hidden: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.checkVisibility() || element.matches(':disabled')) continue
      element.blur()
      const before = outlinesAround(element)
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      const after = outlinesAround(element)
      const isFocusShown = after.some(
        (each, index) => each !== before[index] && each.includes('true'),
      )
      // A static sample of the focus style shows it before as well.
      if (!isFocusShown && !element.matches('.shows-focus'))
        hidden.push(
          `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 24)}”`,
        )
    }
    return hidden
  })
}
