import { escapeHtml } from '../content/escape-html'
import { keepWhitespace, type Translate, translateTitle } from './translate'

interface Options {
  readonly say: Translate
  /** Where a link of this site leads in the page's language. */
  readonly address: (path: string) => string
  /** Whether server-rendered island HTML is translated too: hydration compares its text. */
  readonly islands: boolean
  /** How a translated text is marked for editors; unmarked for all others. */
  readonly mark?: (english: string, html: string) => string
}

// A comment, or a style or script whole; a tag; a declaration; a text.
const token =
  /<!--[\s\S]*?-->|<(?:style|script)\b[\s\S]*?<\/(?:style|script)>|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<[^>]*>|[^<]+/g
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
// A text here may hold no other element.
const textOnlyTags = new Set(['title', 'option', 'text'])
const untranslatedTags = new Set(['code', 'pre', 'textarea', 'template'])

/**
 * A page of ours in another language: its texts and what is read out or shown on hover, where the catalogue
 * knows them. All else is passed on byte by byte. It reads what our own pages are made of, not any HTML.
 */
export const translateHtml = (html: string, options: Options): string => {
  let skipping: { tag: string; depth: number } | null = null
  let inside = ''
  return html.replace(token, (piece, close: string, name: string, attributes: string) => {
    if (name === undefined) return skipping || piece.startsWith('<') ? piece : text(piece, inside)
    const tag = name.toLowerCase()
    const alone = voids.has(tag) || attributes.endsWith('/')
    if (skipping) {
      if (tag === skipping.tag && !alone) skipping.depth += close ? -1 : 1
      if (skipping.depth === 0) skipping = null
      return piece
    }
    inside = close ? '' : tag
    if (close) return piece
    if (!alone && isSkipped(tag, attributes, options.islands)) {
      skipping = { tag, depth: 1 }
      return piece
    }
    return translateTag(piece, tag, attributes, options)
  })

  function text(piece: string, tag: string): string {
    const english = decodeHtml(piece)
    const said =
      english && (tag === 'title' ? translateTitle(options.say, english) : options.say(english))
    if (!said) return piece
    const html = keepWhitespace(piece, escapeHtml(said))
    return textOnlyTags.has(tag) || !options.mark ? html : options.mark(english, html)
  }
}

const isSkipped = (tag: string, attributes: string, islands: boolean): boolean =>
  untranslatedTags.has(tag) ||
  /\stranslate="?no\b/.test(attributes) ||
  (tag === 'astro-island' && !islands && /\sssr\b/.test(attributes))

const textAttributes = /(\s(?:aria-label|placeholder|title|alt)=")([^"]*)"/g
const metaDescription =
  /\s(?:name|property)="(?:description|(?:og|twitter):(?:title|description|image:alt))"/

const translateTag = (
  piece: string,
  tag: string,
  attributes: string,
  { say, address }: Options,
) => {
  const inWords = (before: string, value: string) => {
    const english = decodeHtml(value)
    const said = english && (tag === 'meta' ? translateTitle(say, english) : say(english))
    return said ? `${before}${escapeHtml(said)}"` : `${before}${value}"`
  }
  if (tag === 'meta')
    return metaDescription.test(attributes)
      ? piece.replace(/(\scontent=")([^"]*)"/, (_, before, value) => inWords(before, value))
      : piece
  const translated = piece.replace(textAttributes, (_, before, value) => inWords(before, value))
  if ((tag !== 'a' && tag !== 'form') || /\shreflang=/.test(attributes)) return translated
  return translated.replace(
    /(\s(?:href|action)=")(\/(?!\/)[^"?#]*)/,
    (_, before: string, path: string) => before + address(path),
  )
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
/** What an HTML text says; an empty string for one with an entity that is not ours. */
const decodeHtml = (html: string): string => {
  let strange = false
  const text = html.replace(/&(?:#(\d+)|#[xX]([\da-fA-F]+)|(\w+));/g, (_, ten, sixteen, name) => {
    if (name === undefined)
      return String.fromCodePoint(ten ? Number(ten) : Number.parseInt(sixteen, 16))
    strange ||= !(name in names)
    return names[name] ?? ''
  })
  return strange ? '' : text
}
