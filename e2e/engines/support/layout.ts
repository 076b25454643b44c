// Functions that run in a page: each sees nothing but its arguments and the document.

/** A control or text with its position and size. */
export interface Box {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly lineHeight: number
  /** Whether the box stays in place while the page scrolls. */
  readonly isFixed: boolean
}

/** Finds controls that another element covers at their middle, where a click lands. Restores the scroll position. */
export const findCoveredControls = (): string[] => {
  const controls =
    'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=option]'
  // An open modal dialog or popover covers the rest of the page on purpose.
  const front = [
    ...document.querySelectorAll('dialog:modal, :popover-open:not([popover=manual])'),
  ].at(-1)
  const name = (element: Element | null) =>
    element
      ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}”`
      : 'nothing'
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.closest('[inert], :disabled, [aria-hidden=true], .skip')
    )
  }
  const belongs = (control: Element, hit: Element | null): boolean => {
    if (!hit) return false
    if (control.contains(hit)) return true
    const label = hit.closest('label')
    if (label) {
      if (label.contains(control)) return true
      if (control.id && label.htmlFor === control.id) return true
    }
    // A toast may cover the header, and nothing else.
    if (hit.closest('.toasts') && control.closest('header')) return true
    // Links within a card that is itself a link may overlap it when they lead to the same address.
    return (
      control.matches('a[href]') &&
      hit.closest('a[href]')?.getAttribute('href') === control.getAttribute('href')
    )
  }
  const covered: string[] = []
  const root = front ?? document
  const places = [...root.querySelectorAll(controls)].filter(isShown)
  const from = scrollY
  for (const control of places) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // The middle of a link over two lines may be outside it: use its first line.
    const [line] = control.getClientRects()
    if (!line) continue
    const x = line.left + line.width / 2
    const y = line.top + line.height / 2
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      covered.push(`${name(control)} cannot be scrolled to`)
      continue
    }
    const hit = document.elementFromPoint(x, y)
    if (!belongs(control, hit)) covered.push(`${name(control)} is under ${name(hit)}`)
  }
  for (const cell of root.querySelectorAll('tbody td')) {
    if (!isShown(cell)) continue
    cell.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = cell.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit && hit.closest('tr') !== cell.closest('tr') && hit.closest('table'))
      covered.push(`${name(cell.closest('tr'))} is pressed at ${name(hit.closest('tr'))}`)
  }
  scrollTo({ top: from, behavior: 'instant' })
  return [...new Set(covered)]
}

/** Boxes that cut their content and cannot be scrolled. */
export const findCutBoxes = (): string[] => {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // Text for screen readers is one pixel in size, and a line clamp ends with an ellipsis.
  const isCutOnPurpose = (box: Element) =>
    box.closest('.sr, svg, video, picture, [aria-hidden=true], [inert]') !== null ||
    box.getBoundingClientRect().width < 2 ||
    getComputedStyle(box).webkitLineClamp !== 'none'
  const lowest = new Map<Element, number>()
  for (const part of document.querySelectorAll('body *')) {
    if (!isShown(part) || part.closest('.sr, [aria-hidden=true]')) continue
    // Find the nearest ancestor that clips or scrolls.
    let box = part.parentElement
    while (box && getComputedStyle(box).overflowY === 'visible') box = box.parentElement
    if (!box || /fixed|absolute/.test(getComputedStyle(part).position)) continue
    lowest.set(box, Math.max(lowest.get(box) ?? 0, part.getBoundingClientRect().bottom))
  }
  return [...lowest].flatMap(([box, end]) => {
    const { bottom } = box.getBoundingClientRect()
    const cuts = /hidden|clip/.test(getComputedStyle(box).overflowY)
    if (!cuts || end - bottom <= 6 || isCutOnPurpose(box)) return []
    return [
      `${box.tagName.toLowerCase()}.${box.className}: the last ${Math.round(end - bottom)} px`,
    ]
  })
}

/** Positions and sizes of headings, controls, pictures and dialogs by their text, in document order. */
export const measureBoxes = (): Box[] => {
  const counts = new Map<string, number>()
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const parts =
    // Date and time fields are left out: each engine draws its own.
    'h1, h2, h3, h4, a[href], button, input:not([type=hidden], [type=date], [type=time]), select, textarea, summary, dialog[open], [popover], img, video, th, dt, [role=status] > *'
  const elements = [...(modal ? [modal] : []), ...(modal ?? document).querySelectorAll(parts)]
  return elements.flatMap((element) => {
    // Inline links are left out: their boxes follow the line breaks of the text.
    const style = getComputedStyle(element)
    if (style.display === 'inline' && !element.matches('img, video')) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    if (element.closest('.sr, .skip')) return []
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return []
    const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const text = label.replace(/\s+/g, ' ').trim().slice(0, 50)
    if (!text && element.matches('span')) return []
    let fixed: Element | null = element
    while (fixed && !/fixed|sticky/.test(getComputedStyle(fixed).position))
      fixed = fixed.parentElement
    const plain = `${element.tagName.toLowerCase()} ${text}`
    const count = (counts.get(plain) ?? 0) + 1
    counts.set(plain, count)
    return [
      {
        name: count > 1 ? `${plain} (${count})` : plain,
        x: Math.round(x + scrollX),
        y: Math.round(y + scrollY),
        width: Math.round(width),
        height: Math.round(height),
        isFixed: fixed !== null,
        lineHeight: Number.parseFloat(style.lineHeight) || 24,
      },
    ]
  })
}

/**
 * Draws all text in the brand font, so that lines break alike: a page keeps a system font when the brand font loads late.
 * Arabic, which pages leave to the system, is drawn in the given font, a file in base64.
 */
export const drawBrandFont = async (arabicFont: string) => {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const faces = rules.flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('src').includes('local('))
      return []
    const value = (name: string) => rule.style.getPropertyValue(name)
    const unicodeRange = value('unicode-range') || 'U+0-10FFFF'
    return [new FontFace('Compared', value('src'), { weight: value('font-weight'), unicodeRange })]
  })
  const bytes = Uint8Array.from(atob(arabicFont), (letter) => letter.charCodeAt(0))
  const unicodeRange = 'U+600-6FF,U+750-77F,U+FB50-FDFF,U+FE70-FEFC'
  // Faces of other weights would not be joined into one font.
  const weight = faces[0]?.weight ?? 'normal'
  faces.push(new FontFace('Compared', bytes, { weight, unicodeRange }))
  const loaded = await Promise.allSettled(faces.map((face) => face.load()))
  for (const each of loaded) if (each.status === 'fulfilled') document.fonts.add(each.value)
  for (const name of ['--font', '--font-display'])
    document.documentElement.style.setProperty(name, 'Compared')
  return loaded.length
}
