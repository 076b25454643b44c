/** Kinds of omissions from a paste, each with its words for the editor. */
export interface LeftOut {
  readonly struck: string[]
  readonly comments: number
  readonly pictures: number
  readonly links: number
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const removeAll = (found: Iterable<Element>): number => {
  const all = [...found].filter((element) => element.isConnected)
  for (const element of all) element.remove()
  return all.length
}

const meant = [
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
  'display',
  'font-weight',
]

/** Gives elements the styles that the document's own sheets give their classes: struck out, raised, hidden. */
const inlineSheets = (source: Document): void => {
  for (const { textContent } of source.querySelectorAll('style')) {
    try {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync((textContent ?? '').replace(/<!--|-->/g, ''))
      for (const rule of sheet.cssRules) if (rule instanceof CSSStyleRule) inlineRule(source, rule)
    } catch {
      // A sheet this browser cannot read says nothing here.
    }
  }
}
const inlineRule = (source: Document, { selectorText, style }: CSSStyleRule): void => {
  const declared = meant
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value)
  if (!declared.length) return
  for (const element of source.querySelectorAll(selectorText))
    element.setAttribute(
      'style',
      `${declared.map(([name, value]) => `${name}:${value}`).join(';')};${styleOf(element)}`,
    )
}

const hidden = 'script, style, meta, link, title, template, noscript, [hidden], xml'
const isHidden = (element: Element) =>
  /display:\s*none|mso-hide:\s*all|visibility:\s*hidden/i.test(styleOf(element))

// Word marks comments by classes and by styles of its own, Google Docs by the names of anchors.
const commentMarks =
  '.MsoCommentReference, a.msocomanchor, .msocomoff, .msocomtxt, .MsoCommentText, [style*="mso-element:comment"], a[href^="#_msocom"], a[href^="#cmnt"]:not([href^="#cmnt_ref"])'
const commentOf = (anchor: Element): Element =>
  anchor.closest('div') ?? anchor.closest('p') ?? anchor

/** Takes margin comments out, and leaves the text they are about. */
const removeComments = (source: Document): number => {
  const texts = [...source.querySelectorAll('a[href^="#cmnt_ref"]')].map(commentOf)
  return removeAll([...source.querySelectorAll(commentMarks), ...texts])
}

const isStruck = (element: Element): boolean =>
  /^(DEL|S|STRIKE)$/.test(element.tagName) ||
  /text-decoration(-line)?:[^;]*line-through/i.test(styleOf(element)) ||
  /\bmsoDel\b/.test(element.className)

/** Takes struck-out words out. In a list to be ticked off they are done, not deleted. */
const removeStruck = (source: Document): string[] => {
  const struck = [...source.body.querySelectorAll('*')].filter(
    (element) => isStruck(element) && !element.closest('[aria-checked="true"]'),
  )
  const words = struck
    .filter((element) => !struck.some((other) => other !== element && other.contains(element)))
    .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  removeAll(struck)
  return words
}

const emoji = /^(\p{Extended_Pictographic}|\p{Emoji_Component})+$/u
const pictureTags = 'img, picture, svg, canvas, video, audio, iframe, object, embed, math'

/** Takes pictures out, but emoji that are drawn as one. */
const removePictures = (source: Document): number => {
  let pictures = 0
  for (const element of source.body.querySelectorAll(pictureTags)) {
    if (!element.isConnected || element.closest('[style*="mso-list"][style*="Ignore"]')) continue
    const alt = element.getAttribute('alt') ?? ''
    if (emoji.test(alt)) element.replaceWith(alt)
    else {
      element.remove()
      pictures += 1
    }
  }
  return pictures
}

/** Returns the target of a redirect link of Google. */
const target = (href: string): string => {
  const wrapped = /^https:\/\/www\.google\.com\/url\?/.test(href) && URL.canParse(href)
  return (wrapped && new URL(href).searchParams.get('q')) || href
}

/** Takes links away that lead into the other document, or nowhere from here; their words stay. */
const unlink = (source: Document): number => {
  let links = 0
  for (const anchor of source.body.querySelectorAll('a')) {
    const href = target((anchor.getAttribute('href') ?? '').trim())
    if (/^(https?|mailto|tel):/i.test(href)) {
      anchor.setAttribute('href', href)
      continue
    }
    if (href && !href.startsWith('#')) links += 1
    const note = href.startsWith('#') && anchor.closest('sup')
    const words = (anchor.textContent ?? '').trim()
    if (note) note.replaceWith(/^\[.*\]$/.test(words) ? words : `[${words}]`)
    else anchor.replaceWith(...anchor.childNodes)
  }
  return links
}

/** Takes out of a copied document what is not its text, and says what. */
export const tidySource = (source: Document): LeftOut => {
  inlineSheets(source)
  removeAll(source.querySelectorAll(hidden))
  removeAll([...source.body.querySelectorAll('[style]')].filter(isHidden))
  const comments = removeComments(source)
  const struck = removeStruck(source)
  const pictures = removePictures(source)
  return { comments, struck, pictures, links: unlink(source) }
}
