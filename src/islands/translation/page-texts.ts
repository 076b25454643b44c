import { keepWhitespace, type Translate, translateTitle } from '#translations/text'
import { textAttributes } from '#translations/translate-props'
import { readEnglishTexts } from './english-texts'

/**
 * Changes the language of what the page has outside its islands, and of slots inside them: the values of its text
 * nodes and text attributes. Once for each change, since no script writes texts there.
 */
export const translatePageTexts = (translate: Translate | null) => {
  const root = document.documentElement
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches(untranslated)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) translateTextNode(node, translate)
    else if (node instanceof Element && !isInIsland(node)) translateAttributes(node, translate)
}

const untranslated = '[translate=no],script,style,code,pre,[contenteditable]'

/** What React renders, or will. A slot is the page's own HTML, which React keeps as it is. */
const isInIsland = (element: Element | null): boolean =>
  element?.closest('astro-island,astro-slot')?.localName === 'astro-island'

const english = {
  texts: new WeakMap<Text, Translated>(),
  attributes: new WeakMap<Element, Partial<Record<string, Translated>>>(),
}
interface Translated {
  readonly english: string
  readonly translation: string
}

const englishOf = (text: string, previous: Translated | undefined): string =>
  previous?.translation === text ? previous.english : (readEnglishTexts().get(text.trim()) ?? text)

const translateTextNode = (node: Text, translate: Translate | null) => {
  const { parentElement: parent } = node
  if (!node.data.trim() || parent?.localName === 'textarea' || isInIsland(parent)) return
  const source = englishOf(node.data, english.texts.get(node))
  const found =
    translate &&
    (parent?.localName === 'title' ? translateTitle(translate, source) : translate(source))
  const translation = keepWhitespace(node.data, found ?? source.trim())
  english.texts.set(node, { english: source, translation })
  if (node.data !== translation) node.data = translation
}

const translateAttributes = (element: Element, translate: Translate | null) => {
  for (const name of textAttributes) {
    const value = element.getAttribute(name)
    if (value === null) continue
    const previous = english.attributes.get(element) ?? {}
    const source = englishOf(value, previous[name])
    const translation = translate?.(source) ?? source
    english.attributes.set(element, { ...previous, [name]: { english: source, translation } })
    if (value !== translation) element.setAttribute(name, translation)
  }
}
