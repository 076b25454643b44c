/**
 * Translations by the English they say. A key's `{0}` stands for anything, `{#0}` for a number, a date, or a
 * time of day with its zone. A value puts in what stood there: `{0}` as it was, `{~0}` translated in its turn.
 */
export type Catalogue = Readonly<Record<string, string>>

/** An English text in another language; null for one that is not known. */
export type Translate = (english: string) => string | null

/** How texts are compared: white space as one space, and nothing that cannot be seen. */
export const normalizeText = (text: string): string =>
  text
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export const createTranslator = (catalogue: Catalogue, rightToLeft: boolean): Translate => {
  const whole = new Map(Object.entries(catalogue))
  const templates = templatesOf(catalogue)
  const said = new Map<string, string | null>()
  const say: Translate = (english) => {
    const text = normalizeText(english)
    const known = said.get(text)
    if (known !== undefined) return known
    const found = figures.test(text) ? ordered(text) : look(text)
    if (said.size > maxCachedTexts) said.clear()
    said.set(text, found)
    return found
  }
  // '11/23/2026, 2:30 PM' and '(212) 555-0148' would be turned around, piece by piece.
  const ordered = (text: string): string | null =>
    rightToLeft && /\d[\s()]|[AP]M/.test(text) ? apart(text) : null
  const look = (text: string): string | null =>
    whole.get(text) ?? filled(text) ?? listed(text) ?? sentences(text)
  const filled = (text: string): string | null => {
    for (const { pattern, names, value } of templates) {
      const match = pattern.exec(text)
      if (!match) continue
      const held = new Map(names.map((name, place) => [name, match[place + 1] ?? '']))
      return value.replace(/\{(~?)(\d)\}/g, (_, again: string, name: string) => {
        const part = held.get(name) ?? ''
        return (again && say(part)) || apart(part)
      })
    }
    return null
  }
  // In Arabic a name or a time of day keeps its own direction.
  const apart = (part: string): string =>
    rightToLeft && !/^\d*$/.test(part) ? `\u2068${part}\u2069` : part
  /** 'They/Them · Nurse practitioner': each part by itself, for some are names. 'English, Spanish': all or none. */
  const listed = (text: string): string | null => {
    const facts = text.split(' · ')
    const words = text.split(', ').map((word) => whole.get(word))
    if (facts.length < 2)
      return words.length > 1 && words.every(Boolean) ? words.join(rightToLeft ? '، ' : ', ') : null
    const translated = facts.map(say)
    return translated.some(Boolean)
      ? facts.map((fact, place) => translated[place] ?? apart(fact)).join(' · ')
      : null
  }
  const sentences = (text: string): string | null => {
    const parts = text.split(/(?<=[.!?…]) (?=\S)/)
    if (parts.length < 2) return ended(text)
    const translated = parts.map(say)
    return translated.every((part) => part !== null) ? translated.join(' ') : null
  }
  /** What the catalogue has without its full stop. */
  const ended = (text: string): string | null => {
    const known = text.endsWith('.') ? whole.get(text.slice(0, -1)) : undefined
    return known ? `${known}.` : null
  }
  return say
}

const maxCachedTexts = 5_000

/** The title of a page carries the brand's name, which stays: 'Sign in - Care Plus'. */
export const translateTitle = (say: Translate, title: string): string | null => {
  const whole = say(title)
  if (whole) return whole
  const at = title.lastIndexOf(' - ')
  const page = at > 0 ? say(title.slice(0, at)) : null
  return page && page + title.slice(at)
}

/** The text with the same white space around it. */
export const keepWhitespace = (as: string, said: string): string =>
  `${/^\s*/.exec(as)?.[0] ?? ''}${said}${/\s*$/.exec(as)?.[0] ?? ''}`

interface Template {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly value: string
}
const hole = /\{(#?)(\d)\}/g
const numeral = String.raw`([+($]?\d(?:[\d:/.,%$()+–-]| (?=[\d(]))*(?: ?[AP]M)?(?: [A-Z][a-z]?[A-Z]{1,3}\b)?)`

/** The most literal first: of two that fit, it says more. */
const templatesOf = (catalogue: Catalogue): Template[] =>
  Object.entries(catalogue)
    .filter(([key]) => key.search(hole) >= 0)
    .map(([key, value]) => ({ key, value, literal: key.replace(hole, '').length }))
    .toSorted((a, b) => b.literal - a.literal)
    .map(({ key, value }) => ({
      value,
      names: [...key.matchAll(hole)].map(([, , name]) => name ?? ''),
      pattern: new RegExp(
        `^${key
          .split(/(\{#?\d\})/)
          .map((part) =>
            part.startsWith('{#') ? numeral : /^\{\d\}$/.test(part) ? '(.+?)' : escaped(part),
          )
          .join('')}$`,
      ),
    }))
const figures = new RegExp(`^[^\\p{L}]*$|^${numeral}(?:, ${numeral})?$`, 'u')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
