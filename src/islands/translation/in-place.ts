import { keepWhitespace, type Translate, translateTitle } from '../../translations/translate'
import { isAwake, onWaking } from './hydration'

/**
 * Translates the page by changing the value of the text nodes and attributes it has. No node is added, moved
 * or wrapped, so React finds every node where it left it; what React writes is English, and is seen here.
 */
export const translateInPlace = (next: Translate | null) => {
  say = next
  translate(document.documentElement)
  if (watching) return
  watching = new MutationObserver(seen)
  watching.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  onWaking(translate)
}

/** Hears of every text that nobody knows; it is looked at again with `again`. Texts met before are heard of now. */
export const onUnknown = (listener: typeof unknown) => {
  unknown = listener
  if (say && unknown) translate(document.documentElement)
}
/** Looks at these nodes again. */
export const again = (nodes: Iterable<Text>) => {
  for (const node of nodes) if (node.isConnected) text(node)
}

const attributes = ['aria-label', 'placeholder', 'title', 'alt'] as const
const left = '[translate=no],script,style,code,pre,textarea,[contenteditable]'

interface Kept {
  readonly english: string
  readonly said: string
}
const texts = new WeakMap<Text, Kept>()
const spoken = new WeakMap<Element, Partial<Record<string, Kept>>>()
let say: Translate | null = null
let unknown: ((english: string, node: Text) => void) | null = null
let watching: MutationObserver | null = null

const seen = (changes: readonly MutationRecord[]) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'childList') for (const node of addedNodes) translate(node)
    else if (isLeft(target)) continue
    else if (target instanceof Text) text(target)
    else if (target instanceof Element) speak(target)
  }
  // What was written here is no news.
  watching?.takeRecords()
}

/** What an island drew is left to it until it is awake: it compares every word when it wakes. */
const isLeft = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement
  return !element || element.closest(left) !== null || !isAwake(element)
}

const translate = (root: Node) => {
  if (isLeft(root)) return
  if (root instanceof Text) return text(root)
  if (!(root instanceof Element)) return
  speak(root)
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && (node.matches(left) || !isAwake(node))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) text(node)
    else speak(node as Element)
}

/** What is here to be said: the English that was, unless somebody has written something else since. */
const englishOf = (now: string, kept: Kept | undefined) =>
  kept && now === kept.said ? kept.english : now

const text = (node: Text) => {
  const english = englishOf(node.data, texts.get(node))
  if (!english.trim()) return
  const found =
    say && (node.parentElement?.tagName === 'TITLE' ? translateTitle(say, english) : say(english))
  if (say && !found) unknown?.(english, node)
  const said = found ? keepWhitespace(english, found) : english
  texts.set(node, { english, said })
  if (node.data !== said) node.data = said
}

const speak = (element: Element) => {
  for (const name of attributes) {
    const now = element.getAttribute(name)
    if (now === null) continue
    const kept = spoken.get(element) ?? {}
    const english = englishOf(now, kept[name])
    const said = say?.(english) || english
    spoken.set(element, { ...kept, [name]: { english, said } })
    if (now !== said) element.setAttribute(name, said)
  }
}
