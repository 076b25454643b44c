import type { Page } from '@playwright/test'

/** Texts below the WCAG contrast minimum, measured from rendered colors. */
export const findLowContrastTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Color = readonly [r: number, g: number, b: number, a: number]
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const colorCache = new Map<string, Color>()
    /** Any CSS color as sRGB, each part from 0 to 1. */
    const color = (text: string): Color => {
      const cached = colorCache.get(text)
      if (cached) return cached
      if (!brush) return [0, 0, 0, 0]
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = text
      brush.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data
      const parsed: Color = [r / 255, g / 255, b / 255, a / 255]
      colorCache.set(text, parsed)
      return parsed
    }
    const blend = (top: Color, below: Color): Color => {
      const [r, g, b] = [0, 1, 2].map(
        (part) => (top[part] ?? 0) * top[3] + (below[part] ?? 0) * (1 - top[3]),
      )
      return [r ?? 0, g ?? 0, b ?? 0, 1]
    }
    const linearize = (part: number) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    const luminance = ([r, g, b]: Color) =>
      0.2126 * linearize(r) + 0.7152 * linearize(g) + 0.0722 * linearize(b)
    const ratio = (a: Color, b: Color) => {
      const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
    }
    const backgrounds = new Map<Element, Color>()
    const backgroundOf = (element: Element | null): Color => {
      if (!element) return color('Canvas')
      const cached = backgrounds.get(element)
      if (cached) return cached
      const ownColor = color(getComputedStyle(element).backgroundColor)
      const background =
        ownColor[3] === 1 ? ownColor : blend(ownColor, backgroundOf(element.parentElement))
      backgrounds.set(element, background)
      return background
    }
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
    const lowContrast: string[] = []
    const check = (element: Element, text: string, style: CSSStyleDeclaration) => {
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const ground = backgroundOf(element)
      const [r, g, b, a] = color(style.color)
      const contrast = ratio(blend([r, g, b, a * opacityOf(element)], ground), ground)
      if (contrast < (isLarge ? 3 : 4.5))
        lowContrast.push(`“${text.slice(0, 40)}” ${contrast.toFixed(2)}:1 in .${element.className}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement: element } = walker.currentNode
      const text = textContent?.trim()
      if (!text || !element?.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1) check(element, text, getComputedStyle(element))
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      if (field.checkVisibility())
        check(field, field.placeholder, getComputedStyle(field, '::placeholder'))
    for (const field of document.querySelectorAll<HTMLInputElement>('.input'))
      if (field.checkVisibility()) check(field, field.name, getComputedStyle(field))
    return [...new Set(lowContrast)]
  })
