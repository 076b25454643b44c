import { canonicalJson, type StoredDocument } from '../store/document'
import { getPath, isDate, type PublishIssue, type PublishRule, validatePattern } from './validation'

const binding = (document: StoredDocument): string =>
  canonicalJson(
    ['document', 'version', 'title.en', 'body.en', 'effectiveOn'].map((path) =>
      getPath(document, path),
    ),
  )

/** A text people agree to: once published its English stands; translations may follow. */
export const legalDocument: PublishRule = (document, { before, published }) => [
  ...validatePattern(
    document,
    'document',
    /^(telehealth_consent|agree_privacy_policy|agree_tos|sharing_data)$/,
    'Say which text this is',
    'must',
  ),
  ...validatePattern(
    document,
    'version',
    /^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/,
    'A version is letters, digits, "." and "-"',
    'must',
  ),
  ...validatePattern(document, 'body.en', /\S/, 'The English text is missing', 'must'),
  ...(isDate(document.effectiveOn)
    ? []
    : [{ path: 'effectiveOn', message: 'Say from which day it holds' }]),
  ...changed(document, before),
  ...staleTranslations(document),
  ...published
    .filter(({ _id, _type }) => _type === 'legalDocument' && _id !== document._id)
    .filter((other) => other.document === document.document && other.version === document.version)
    .map(() => ({ path: 'version', message: 'This version of the text exists already' })),
]

/** Translations of another text than this English: patients would agree to words that they were not shown. */
const staleTranslations = (document: StoredDocument): PublishIssue[] => {
  const english = sectionsOf(getPath(document, 'body.en'))
  const stale = getPath(document, 'body.stale')
  return ['ar', 'es', 'fr'].flatMap((language) => {
    // It is a draft: the English is shown until it is translated anew.
    if (Array.isArray(stale) && stale.includes(language)) return []
    const translated = sectionsOf(getPath(document, `body.${language}`))
    return translated && translated !== english
      ? [
          {
            path: `body.${language}`,
            message: `This translation has ${translated} sections and the English ${english}. Translate the English as it now reads, or leave it empty.`,
          },
        ]
      : []
  })
}
const sectionsOf = (text: unknown): number =>
  typeof text === 'string' ? text.split(/\n\s*\n/).filter((section) => section.trim()).length : 0

const changed = (document: StoredDocument, before: StoredDocument | null): PublishIssue[] =>
  before && before._type === 'legalDocument' && binding(document) !== binding(before)
    ? [
        {
          path: 'version',
          message: 'A published version never changes. Make a new version instead.',
        },
      ]
    : []

/** A version goes only where an older or newer one is in force in its place, and never becomes something else. */
export const withdrawalIssues = (
  before: StoredDocument,
  after: StoredDocument | null,
  published: readonly StoredDocument[],
): readonly PublishIssue[] => {
  if (after) return [{ path: '_type', message: 'A published version stays a legal text' }]
  const today = new Date().toISOString().slice(0, 10)
  const isReplaced = published.some(
    ({ _type, document, effectiveOn }) =>
      _type === 'legalDocument' && document === before.document && String(effectiveOn) <= today,
  )
  return isReplaced
    ? []
    : [{ path: '', message: 'No other version of this text is in force. Publish one first.' }]
}
