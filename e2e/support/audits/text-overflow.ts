import type { Page } from '@playwright/test'

/** Texts that overflow their box or are clipped by it. */
export const findOverflowingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBox = (style: CSSStyleDeclaration) =>
      style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      style.borderTopStyle !== 'none' ||
      style.boxShadow !== 'none'
    /** The nearest ancestor with a background or border; null inside a scroll container. */
    const boxOf = (element: Element | null): Element | null => {
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null
      if (style.display !== 'inline' && (isBox(style) || style.overflowX !== 'visible'))
        return element
      return boxOf(element.parentElement)
    }
    const overflowing: string[] = []
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
      const textRect = range.getBoundingClientRect()
      const boxRect = box.getBoundingClientRect()
      const overflowPx = Math.max(
        boxRect.left - textRect.left,
        textRect.right - boxRect.right,
        // Line height exceeds glyph height.
        boxRect.top - textRect.top - 4,
        textRect.bottom - boxRect.bottom - 4,
      )
      if (overflowPx > 1)
        overflowing.push(
          `“${node.textContent.trim().slice(0, 40)}” by ${Math.round(overflowPx)} px of .${box.className}`,
        )
    }
    return [...new Set(overflowing)]
  })
