import { elementHole, normalizeText, type Translate } from './text'

/**
 * Translations by their English text. A key's `{0}` stands for anything, `{#0}` for a number, a date, or a
 * time of day with its zone. A value puts in what stood there: `{0}` as it was, `{~0}` translated in its turn.
 * Where Arabic counts, a value has three forms, 'two|few|other', of which the last number of the text chooses.
 */
export type Catalogue = Readonly<Record<string, string>>

export const createTranslator = (catalogue: Catalogue, isRightToLeft: boolean): Translate => {
  const exact = new Map(Object.entries(catalogue))
  const templates = templatesOf(catalogue)
  const cache = new Map<string, string | null>()
  const translate: Translate = (english) => {
    const text = normalizeText(english)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const translation = figures.test(text) ? isolateFigures(text) : lookUp(text)
    if (cache.size > maxCachedTexts) cache.clear()
    cache.set(text, translation)
    return translation
  }
  // '11/23/2026, 2:30 PM' and '(212) 555-0148' would be turned around, piece by piece.
  const isolateFigures = (text: string): string | null =>
    isRightToLeft && /\d[\s()]|[AP]M/.test(text) ? isolate(text) : null
  const lookUp = (text: string): string | null =>
    exact.get(text) ?? fillTemplate(text) ?? translateList(text) ?? translateSentences(text)
  const fillTemplate = (text: string): string | null => {
    for (const { pattern, names, value } of templates) {
      const match = pattern.exec(text)
      if (!match) continue
      const parts = new Map(names.map((name, place) => [name, match[place + 1] ?? '']))
      return chooseForm(value, match.slice(1)).replace(
        /\{(~?)(\d)\}/g,
        (_, isTranslated: string, name: string) => {
          const part = parts.get(name) ?? ''
          return (isTranslated && translate(part)) || isolate(part)
        },
      )
    }
    return null
  }
  // In Arabic a name or a time of day keeps its own direction.
  const isolate = (part: string): string =>
    isRightToLeft && !/^\d*$/.test(part) ? `\u2068${part}\u2069` : part
  /** 'They/Them · Nurse practitioner': each part by itself, for some are names. 'English, Spanish': all or none. */
  const translateList = (text: string): string | null => {
    const facts = text.split(' · ')
    const words = text.split(', ').map((word) => exact.get(word))
    if (facts.length < 2)
      return words.length > 1 && words.every(Boolean)
        ? words.join(isRightToLeft ? '، ' : ', ')
        : null
    const translations = facts.map(translate)
    return translations.some(Boolean)
      ? facts.map((fact, place) => translations[place] ?? isolate(fact)).join(' · ')
      : null
  }
  const translateSentences = (text: string): string | null => {
    const parts = text.split(/(?<=[.!?…]) (?=\S)/)
    if (parts.length < 2) return translateWithoutStop(text)
    const translations = parts.map(translate)
    return translations.every((part) => part !== null) ? translations.join(' ') : null
  }
  /** What the catalogue has without its full stop. */
  const translateWithoutStop = (text: string): string | null => {
    const translation = text.endsWith('.') ? exact.get(text.slice(0, -1)) : undefined
    return translation ? `${translation}.` : null
  }
  return translate
}

const maxCachedTexts = 5_000

/** Few are 3 to 10, also after a hundred. */
const chooseForm = (value: string, parts: readonly string[]): string => {
  const [two = '', few = two, other = few] = value.split('|')
  const count = Number(parts.findLast((part) => /^\d+$/.test(part)))
  const rest = count % 100
  return count === 2 ? two : rest >= 3 && rest <= 10 ? few : other
}

interface Template {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly value: string
}
// Either words or one element, never both: words beside an element are looked up by themselves.
const anything = `([^${elementHole}]+?|[${elementHole}])`
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
            part.startsWith('{#')
              ? numeral
              : /^\{\d\}$/.test(part)
                ? anything
                : escapePattern(part),
          )
          .join('')}$`,
      ),
    }))
const figures = new RegExp(`^[^\\p{L}]*$|^${numeral}(?:, ${numeral})?$`, 'u')
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
