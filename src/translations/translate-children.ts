import { elementHole, firstElementHole, keepWhitespace, type Translate } from './text'

/**
 * The children of an element in another language. Texts, values and elements side by side are one sentence, in
 * which each element is a hole ('Call {0} now.'); where the catalogue does not know the sentence, the texts between
 * two elements are looked up together, and then each by itself.
 */
export const translateChildren = (children: unknown, translate: Translate): unknown => {
  if (typeof children === 'string') return translateText(children, translate) ?? children
  if (!Array.isArray(children) || !children.some(holdsText)) return children
  const nested = children.map((child) =>
    Array.isArray(child) ? translateChildren(child, translate) : child,
  )
  return translateSentence(nested, translate) ?? translateParts(nested, translate)
}

const holdsText = (child: unknown): boolean => typeof child === 'string' || Array.isArray(child)
const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number'
const isEmpty = (child: unknown): boolean => child == null || typeof child === 'boolean'

const translateText = (english: string, translate: Translate): string | null => {
  const translation = english && translate(english)
  return translation ? keepWhitespace(english, translation) : null
}

const translateSentence = (
  children: readonly unknown[],
  translate: Translate,
): readonly unknown[] | null => {
  const english = children
    .map((child, at) =>
      isText(child) ? child : isEmpty(child) ? '' : String.fromCharCode(firstElementHole + at),
    )
    .join('')
  const translation = translateText(english, translate)
  return translation === null ? null : fillHoles(translation, children)
}

const hole = new RegExp(`([${elementHole}])`)

/**
 * The children around the translated texts. Each element keeps its place among them where the texts allow it, so that
 * React keeps the element, and what was typed into it, when the language changes. Null for a translation
 * that lost an element.
 */
const fillHoles = (
  translation: string,
  children: readonly unknown[],
): readonly unknown[] | null => {
  const parts = translation
    .split(hole)
    .filter(Boolean)
    .map((part) => (hole.test(part) ? part.charCodeAt(0) - firstElementHole : part))
  const places = parts.filter((part) => typeof part === 'number')
  const elements = children.flatMap((child, at) => (isText(child) || isEmpty(child) ? [] : [at]))
  if (places.length !== elements.length || elements.some((at) => !places.includes(at))) return null
  return keepPlaces(parts, children) ?? parts.map((part) => childAt(part, children))
}

const childAt = (part: string | number, children: readonly unknown[]): unknown =>
  typeof part === 'number' ? children[part] : part

/** Null where the elements changed their order, or a text stands where the English has none. */
const keepPlaces = (
  parts: readonly (string | number)[],
  children: readonly unknown[],
): readonly unknown[] | null => {
  const filled: unknown[] = children.map((child) => (isText(child) ? null : child))
  let next = 0
  for (const part of parts) {
    const place = typeof part === 'number' ? part : next
    if (place < next || place >= children.length) return null
    if (typeof part === 'string') {
      if (!isText(children[place]) && !isEmpty(children[place])) return null
      filled[place] = part
    }
    next = place + 1
  }
  return filled
}

const translateParts = (children: readonly unknown[], translate: Translate): readonly unknown[] => {
  const translated = [...children]
  for (let start = 0; start < children.length; start += 1) {
    if (!isText(children[start])) continue
    let end = start + 1
    while (end < children.length && isText(children[end])) end += 1
    translateRun(translated, start, end, translate)
    start = end - 1
  }
  return translated
}

/** The texts from `start` to `end` in place: together, or each by itself. */
const translateRun = (children: unknown[], start: number, end: number, translate: Translate) => {
  const texts = children.slice(start, end)
  const whole = texts.length > 1 ? translateText(texts.join(''), translate) : null
  for (const [at, text] of texts.entries())
    children[start + at] =
      whole === null
        ? typeof text === 'string'
          ? (translateText(text, translate) ?? text)
          : text
        : at === 0
          ? whole
          : null
}
