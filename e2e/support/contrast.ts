import type { Page } from '@playwright/test'

/** Words on the page that cannot be read well enough, measured from the colours that are really drawn. */
export const faint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = readonly [r: number, g: number, b: number, a: number]
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const known = new Map<string, Colour>()
    /** Any CSS colour as sRGB, each part from 0 to 1. */
    const colour = (text: string): Colour => {
      const before = known.get(text)
      if (before) return before
      if (!brush) return [0, 0, 0, 0]
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = text
      brush.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data
      const read: Colour = [r / 255, g / 255, b / 255, a / 255]
      known.set(text, read)
      return read
    }
    const over = (top: Colour, below: Colour): Colour => {
      const [r, g, b] = [0, 1, 2].map(
        (part) => (top[part] ?? 0) * top[3] + (below[part] ?? 0) * (1 - top[3]),
      )
      return [r ?? 0, g ?? 0, b ?? 0, 1]
    }
    const linear = (part: number) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    const luminance = ([r, g, b]: Colour) =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    const ratio = (a: Colour, b: Colour) => {
      const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
    }
    const grounds = new Map<Element, Colour>()
    const groundOf = (element: Element | null): Colour => {
      if (!element) return colour('Canvas')
      const before = grounds.get(element)
      if (before) return before
      const own = colour(getComputedStyle(element).backgroundColor)
      const drawn = own[3] === 1 ? own : over(own, groundOf(element.parentElement))
      grounds.set(element, drawn)
      return drawn
    }
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
    const found: string[] = []
    const judge = (element: Element, words: string, style: CSSStyleDeclaration) => {
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const ground = groundOf(element)
      const [r, g, b, a] = colour(style.color)
      const seen = ratio(over([r, g, b, a * opacityOf(element)], ground), ground)
      if (seen < (isLarge ? 3 : 4.5))
        found.push(`“${words.slice(0, 40)}” ${seen.toFixed(2)}:1 in .${element.className}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement: element } = walker.currentNode
      const words = textContent?.trim()
      if (!words || !element?.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1) judge(element, words, getComputedStyle(element))
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      if (field.checkVisibility())
        judge(field, field.placeholder, getComputedStyle(field, '::placeholder'))
    for (const field of document.querySelectorAll<HTMLInputElement>('.input'))
      if (field.checkVisibility()) judge(field, field.name, getComputedStyle(field))
    return [...new Set(found)]
  })
