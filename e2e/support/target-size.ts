import type { Page } from '@playwright/test'

/** What a finger has to hit and cannot: less than `least` CSS pixels high or wide. Links within a sentence are as high as it. */
export const small = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    /** A label is part of what its control can be hit by. */
    const hit = (element: Element) => {
      const boxes = [
        element,
        element.closest('label'),
        element.closest('.choice, .affix, .pick'),
        row(element),
      ]
      const sizes = boxes.flatMap((box) => (box ? [box.getBoundingClientRect()] : []))
      return {
        height: Math.max(...sizes.map(({ height }) => height)),
        width: Math.max(...sizes.map(({ width }) => width)),
      }
    }
    /** A row whose link is laid over all of it. */
    const row = (element: Element) => (element.matches('.who') ? element.closest('tr') : null)
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const own = element.getBoundingClientRect()
      if (own.width <= 1 || element.closest('.sr, .skip') || isInSentence(element)) return []
      const { height, width } = hit(element)
      return height < least - 0.5 || width < Math.min(least, 24)
        ? [
            `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 24)}” ${Math.round(width)} × ${Math.round(height)}`,
          ]
        : []
    })
  }, least)
