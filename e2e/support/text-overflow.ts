import type { Page } from '@playwright/test'

/** Words that stick out of the box they are drawn in, or that a box cuts off. */
export const spilled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBox = (style: CSSStyleDeclaration) =>
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      style.borderTopStyle !== 'none' ||
      style.boxShadow !== 'none'
    /** The nearest thing around it that has a ground or an edge; null where it scrolls before that. */
    const boxOf = (element: Element | null): Element | null => {
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null
      if (style.display !== 'inline' && (isBox(style) || style.overflowX !== 'visible'))
        return element
      return boxOf(element.parentElement)
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!node.textContent?.trim() || !element) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('.sr, .truncate, script, style, option, progress')) continue
      const box = boxOf(element)
      if (!box) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const edge = box.getBoundingClientRect()
      const out = Math.max(
        edge.left - words.left,
        words.right - edge.right,
        // The line's own height is more than its letters'.
        edge.top - words.top - 4,
        words.bottom - edge.bottom - 4,
      )
      if (out > 1)
        found.push(
          `“${node.textContent.trim().slice(0, 40)}” by ${Math.round(out)} px of .${box.className}`,
        )
    }
    return [...new Set(found)]
  })
