import type { Page } from '@playwright/test'

/** Interactive elements smaller than `minPx` CSS pixels. Links within a sentence are exempt. */
export const findSmallTargets = (page: Page, minPx: number): Promise<string[]> =>
  page.evaluate((minPx) => {
    const interactive = 'a[href], button, input, select, textarea, summary, [role="tab"]'
    /** A label is part of its control's target. */
    const targetSize = (element: Element) => {
      const boxes = [
        element,
        element.closest('label'),
        element.closest('.choice, .affix, .pick'),
        tableRow(element),
      ]
      const sizes = boxes.flatMap((box) => (box ? [box.getBoundingClientRect()] : []))
      return {
        height: Math.max(...sizes.map(({ height }) => height)),
        width: Math.max(...sizes.map(({ width }) => width)),
      }
    }
    /** A table row whose link covers all of it. */
    const tableRow = (element: Element) => (element.matches('.who') ? element.closest('tr') : null)
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll(interactive)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const ownRect = element.getBoundingClientRect()
      if (ownRect.width <= 1 || element.closest('.sr, .skip') || isInSentence(element)) return []
      const { height, width } = targetSize(element)
      return height < minPx - 0.5 || width < Math.min(minPx, 24)
        ? [
            `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${element.textContent?.trim().slice(0, 24)}” ${Math.round(width)} × ${Math.round(height)}`,
          ]
        : []
    })
  }, minPx)
