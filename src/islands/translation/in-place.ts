import { keepWhitespace, type Translate, translateTitle } from '../../translations/translate'
import { isHydrated, onHydrated } from './hydration'

/**
 * Translates the page by changing the value of the text nodes and attributes it has. No node is added, moved
 * or wrapped, so React finds every node where it left it; what React writes is English, and is seen here.
 */
export const translateInPlace = (next: Translate | null) => {
  translateText = next
  translate(document.documentElement)
  if (observer) return
  observer = new MutationObserver(handleMutations)
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  onHydrated(translate)
}

/** Calls the listener for every text without a translation, those on the page included; `retranslate` looks them up again. */
export const onUntranslated = (listener: typeof untranslatedListener) => {
  untranslatedListener = listener
  if (translateText && untranslatedListener) translate(document.documentElement)
}
/** Looks at these nodes again. */
export const retranslate = (nodes: Iterable<Text>) => {
  for (const node of nodes) if (node.isConnected) translateTextNode(node)
}

const attributes = ['aria-label', 'placeholder', 'title', 'alt'] as const
const excludedSelector = '[translate=no],script,style,code,pre,textarea,[contenteditable]'

interface Translated {
  readonly english: string
  readonly translation: string
}
const translatedTexts = new WeakMap<Text, Translated>()
const translatedAttributes = new WeakMap<Element, Partial<Record<string, Translated>>>()
let translateText: Translate | null = null
let untranslatedListener: ((english: string, node: Text) => void) | null = null
let observer: MutationObserver | null = null

const handleMutations = (changes: readonly MutationRecord[]) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'childList') for (const node of addedNodes) translate(node)
    else if (isExcluded(target)) continue
    else if (target instanceof Text) translateTextNode(target)
    else if (target instanceof Element) translateAttributes(target)
  }
  // What was written here is no news.
  observer?.takeRecords()
}

/** What an island drew is left to it until it is awake: it compares every word when it wakes. */
const isExcluded = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement
  return !element || element.closest(excludedSelector) !== null || !isHydrated(element)
}

const translate = (root: Node) => {
  if (isExcluded(root)) return
  if (root instanceof Text) return translateTextNode(root)
  if (!(root instanceof Element)) return
  translateAttributes(root)
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && (node.matches(excludedSelector) || !isHydrated(node))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) translateTextNode(node)
    else translateAttributes(node as Element)
}

/** The English source of a text: the stored one, unless React has rendered something else since. */
const englishOf = (now: string, previous: Translated | undefined) =>
  previous && now === previous.translation ? previous.english : now

const translateTextNode = (node: Text) => {
  const english = englishOf(node.data, translatedTexts.get(node))
  if (!english.trim()) return
  const found =
    translateText &&
    (node.parentElement?.tagName === 'TITLE'
      ? translateTitle(translateText, english)
      : translateText(english))
  if (translateText && !found) untranslatedListener?.(english, node)
  const translation = found ? keepWhitespace(english, found) : english
  translatedTexts.set(node, { english, translation })
  if (node.data !== translation) node.data = translation
}

const translateAttributes = (element: Element) => {
  for (const name of attributes) {
    const now = element.getAttribute(name)
    if (now === null) continue
    const previous = translatedAttributes.get(element) ?? {}
    const english = englishOf(now, previous[name])
    const translation = translateText?.(english) || english
    translatedAttributes.set(element, { ...previous, [name]: { english, translation } })
    if (now !== translation) element.setAttribute(name, translation)
  }
}
