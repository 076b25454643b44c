import { createHash } from 'node:crypto'
import { withoutHiddenCharacters } from '#edge/platform/languages/hidden-characters'
import { isEmptyText, isLocalizedType, type Language, languages } from '../../language'
import { canonicalJson, type StoredDocument } from '../store/document'
import { isPart } from './validation'

type Part = Readonly<Record<string, unknown>>
type Translation = Exclude<Language, 'en'>
const translations = languages.filter((language): language is Translation => language !== 'en')

/** Types with a page of their own, which is in a language when all of their texts are. */
const typesWithPage: readonly string[] = ['faqEntry', 'page', 'treatment', 'legalDocument']
/** Texts that are no part of what is read on the page. */
const besidePage: readonly string[] = ['keywords', 'alt']

/**
 * The document with the digest of the English that each translation was made from, and with the translations whose
 * English has changed since. An editor needs do nothing: who writes a translation, or marks one as reviewed, does it
 * for the English as it then is. `earlier` are the stored versions of the document, the closest first.
 */
export const withTranslationMarks = (
  document: StoredDocument,
  earlier: readonly StoredDocument[],
): StoredDocument => {
  const marked = markMembers(document, earlier)
  return typesWithPage.includes(document._type)
    ? { ...marked, translatedInto: languagesOf(marked) }
    : marked
}

const markMembers = <T extends Part>(part: T, earlier: readonly Part[]): T => ({
  ...part,
  ...Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      mark(
        value,
        earlier.map((each) => each[name]),
      ),
    ]),
  ),
})

const mark = (value: unknown, earlier: readonly unknown[]): unknown => {
  if (Array.isArray(value)) {
    const lists = earlier.filter(Array.isArray)
    return value.map((each, at) =>
      mark(
        each,
        lists.map((list) => sameMember(each, at, list)),
      ),
    )
  }
  if (!isPart(value)) return value
  const parts = earlier.filter(isPart)
  return isLocalizedType(value._type) ? markText(value, parts) : markMembers(value, parts)
}

/** A member of a list keeps its key wherever it moves. */
const sameMember = (member: unknown, at: number, list: readonly unknown[]): unknown =>
  isPart(member) && member._key !== undefined
    ? list.find((each) => isPart(each) && each._key === member._key)
    : list[at]

const markText = (text: Part, earlier: readonly Part[]): Part => {
  const { madeFrom: _, stale: __, unreviewed, ...rest } = text
  const written = translations.filter((language) => !isEmptyText(text[language]))
  if (!written.length) return text.madeFrom || text.stale ? without(rest, unreviewed) : text
  const english = digestOf(text.en)
  const madeFrom = Object.fromEntries(
    written.map((language) => [language, sourceOf(language, text, earlier) ?? english]),
  )
  const stale = written.filter((language) => madeFrom[language] !== english)
  const open = [...new Set([...namesIn(unreviewed), ...stale])]
  return {
    ...without(rest, open.length ? open : undefined),
    madeFrom,
    ...(stale.length && { stale }),
  }
}

const without = (text: Part, unreviewed: unknown): Part =>
  unreviewed === undefined ? text : { ...text, unreviewed }

/** The digest of the English that a translation is of; undefined where it is of the English that stands beside it. */
const sourceOf = (
  language: Translation,
  text: Part,
  earlier: readonly Part[],
): string | undefined => {
  const [closest] = earlier
  const claimed = sourceIn(text, language)
  // Written by this change, not left by an earlier one: the translation came along with its source.
  if (claimed !== undefined && claimed !== sourceIn(closest, language)) return claimed
  const same = earlier.find((each) => wordsOf(each[language]) === wordsOf(text[language]))
  if (!same) return undefined
  const isReviewed =
    same === closest &&
    namesIn(same.unreviewed).includes(language) &&
    !namesIn(text.unreviewed).includes(language)
  return isReviewed ? undefined : (sourceIn(same, language) ?? digestOf(same.en))
}

const sourceIn = (text: Part | undefined, language: Translation): string | undefined => {
  const source = isPart(text?.madeFrom) ? text.madeFrom[language] : undefined
  return typeof source === 'string' && /^[0-9a-f]{16}$/.test(source) ? source : undefined
}

const namesIn = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : [])

/** The first 64 bits of the SHA-256 of a text, hex: enough to tell one version of it from another. */
const digestOf = (english: unknown): string =>
  createHash('sha256').update(wordsOf(english)).digest('hex').slice(0, 16)

/** A text as it is compared: without keys of its blocks, and the same before and after hidden characters are taken out. */
const wordsOf = (text: unknown): string => canonicalJson(withoutKeys(text))

const withoutKeys = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutHiddenCharacters(value)
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (!isPart(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '_key')
      .map(([name, each]) => [name, withoutKeys(each)]),
  )
}

/** The languages that each text of the page is in, and current. */
const languagesOf = (document: Part): readonly Language[] => {
  const texts = textsOf(document)
  return languages.filter(
    (language) =>
      language === 'en' ||
      texts.every(
        (text) => !isEmptyText(text[language]) && !namesIn(text.stale).includes(language),
      ),
  )
}

const textsOf = (value: unknown): readonly Part[] => {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isPart(value)) return []
  if (isLocalizedType(value._type)) return isEmptyText(value.en) ? [] : [value]
  return Object.entries(value).flatMap(([name, each]) =>
    besidePage.includes(name) ? [] : textsOf(each),
  )
}
