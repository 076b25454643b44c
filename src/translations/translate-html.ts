import { isMarkedEnglish, splitMarkedEnglish } from '#content/marked-english'
import { escapeHtml } from '#edge/platform/escape-html'
import { decodeHtml } from './decode-html'
import { keepWhitespace, type Translate, translateTitle } from './text'
import { textAttributes, untranslatedTags } from './translate-props'

export interface HtmlTranslation {
  readonly translate: Translate
  /** Where a link of this site leads in the page's language. */
  readonly localize?: (path: string) => string
  /** How a translated text is marked for editors; unmarked for all others. */
  readonly mark?: (english: string, html: string) => string
  /** Whether the page carries its English texts, for a browser that changes the language in place. */
  readonly carriesEnglish?: boolean
}

/**
 * A page of ours in another language: its texts and text attributes, where the catalogue knows them. What an island
 * rendered is left, for it was translated as it was created, and hydration compares it.
 */
export const translateHtml = (page: Response, options: HtmlTranslation): Response => {
  const { translate, localize = (path) => path, mark, carriesEnglish = false } = options
  const scopes: Scope[] = ['marked']
  const scope = (): Scope => scopes.at(-1) ?? 'left'
  const isLeft = () => scope() === 'left' || scope() === 'island'
  const enter = (inner: Scope) => (element: Element) => {
    scopes.push(scopeInside(scope(), inner))
    element.onEndTag(() => void scopes.pop())
  }
  const englishTexts = new Map<string, string>()
  /** Takes and returns HTML; null where the catalogue does not know the text. */
  const translateText = (html: string, look: Translate = translate): string | null => {
    const english = decodeHtml(html)
    const translation = english ? look(english) : null
    if (translation) englishTexts.set(translation, english.trim())
    return translation && escapeHtml(translation)
  }
  const look = (title: string) => translateTitle(translate, title)

  /** Text of ours around English of an editor, which has a language of its own. */
  const translateAround = (html: string, inEnglish: (english: string) => string) =>
    splitMarkedEnglish(html)
      .map((part, at) => {
        if (at % 2) return inEnglish(part)
        const translated = translateText(part)
        return translated ? keepWhitespace(part, translated) : part
      })
      .join('')

  let text = ''
  const handleText = (piece: Text) => {
    if (isLeft()) return
    // A text comes in pieces, of which the last says so.
    text += piece.text
    if (!piece.lastInTextNode) return void piece.remove()
    if (isMarkedEnglish(text)) {
      const inEnglish = isTextOfElement(scope()) ? englishElement : (english: string) => english
      piece.replace(translateAround(text, inEnglish), { html: true })
      text = ''
      return
    }
    const html = translateText(text, scope() === 'title' ? look : translate)
    const spaced = html && keepWhitespace(text, html)
    const marked = spaced && mark && scope() === 'marked' ? mark(decodeHtml(text), spaced) : spaced
    piece.replace(marked ?? text, { html: true })
    text = ''
  }
  const handleAttribute = (name: string, look?: Translate) => (element: Element) => {
    const value = isLeft() ? null : element.getAttribute(name)
    const translation = value && translateText(value, look)
    if (translation) element.setAttribute(name, translation)
  }
  const handleLink = (name: string) => (element: Element) => {
    const [, path, rest = ''] =
      /^(\/(?!\/)[^?#]*)(.*)$/.exec(element.getAttribute(name) ?? '') ?? []
    if (path && !isLeft()) element.setAttribute(name, localize(path) + rest)
  }
  const writeEnglish = (body: Element) =>
    body.onEndTag((end) => void end.before(englishScript(englishTexts), { html: true }))

  const rewriter = new HTMLRewriter()
    .on('[translate=no]', { element: enter('left') })
    .on('astro-island[ssr]', { element: enter('island') })
    .on('astro-slot, template[data-astro-template]', { element: enter('slot') })
    .on('title', { element: enter('title') })
    .on(`option${unmarked}, text${unmarked}`, { element: enter('plain') })
    .on(metaTexts, { element: handleAttribute('content', look) })
    .on('a[href]:not([hreflang])', { element: handleLink('href') })
    .on('form[action]', { element: handleLink('action') })
  for (const name of textAttributes) rewriter.on(`[${name}]`, { element: handleAttribute(name) })
  rewriter.on(untranslatedContent, { element: enter('left') })
  if (carriesEnglish) rewriter.on('body', { element: writeEnglish })
  return rewriter.onDocument({ text: handleText }).transform(page)
}

/** Of what is the text: to be translated and marked, or only translated; of an island's, or to be left. */
type Scope = 'marked' | 'plain' | 'title' | 'slot' | 'island' | 'left'

/** A slot inside an island holds the page's own HTML. */
const scopeInside = (outer: Scope, inner: Scope): Scope => {
  if (outer === 'left' || inner === 'left') return 'left'
  if (inner === 'slot') return 'marked'
  return outer === 'island' ? 'island' : inner
}

/** Whether an element may stand in place of a text. */
const isTextOfElement = (scope: Scope) => scope === 'marked' || scope === 'slot'
const englishElement = (html: string) =>
  html.trim() ? `<span lang="en" dir="ltr">${html}</span>` : html

/** An element has one end tag handler: of two that enter it, only the last would leave it again. */
const unmarked = ':not([translate=no])'
const untranslatedContent = untranslatedTags
  .map((tag) => `${tag === 'template' ? 'template:not([data-astro-template])' : tag}${unmarked}`)
  .join(', ')
const metaTexts = [
  '[name=description]',
  ...['title', 'description', 'image:alt'].flatMap((name) =>
    ['og', 'twitter'].flatMap((owner) =>
      ['name', 'property'].map((key) => `[${key}="${owner}:${name}"]`),
    ),
  ),
]
  .map((match) => `meta${match}`)
  .join(', ')

/** The id of the block of data that holds the English of each translation on the page. */
export const englishTextsId = 'english-texts'
const englishScript = (texts: ReadonlyMap<string, string>): string => {
  const json = JSON.stringify(Object.fromEntries(texts)).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${englishTextsId}">${json}</script>`
}
