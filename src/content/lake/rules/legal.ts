import { createHash } from 'node:crypto'
import { canonical, type Stored } from '../document'
import { at, type Issue, isDate, matches, type Rule } from './validation'

/** SHA-256 of the English text in UTF-8, hex: what a consent refers to. */
export const legalHash = (document: Stored): string =>
  createHash('sha256')
    .update(String(at(document, 'body.en') ?? ''))
    .digest('hex')

const binding = (document: Stored): string =>
  canonical(
    ['document', 'version', 'title.en', 'body.en', 'effectiveOn'].map((path) => at(document, path)),
  )

/** A text people agree to: once published its English stands; translations may follow. */
export const legalDocument: Rule = (document, { before, published }) => [
  ...matches(
    document,
    'document',
    /^(telehealth_consent|agree_privacy_policy|agree_tos|sharing_data)$/,
    'Say which text this is',
    'must',
  ),
  ...matches(
    document,
    'version',
    /^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/,
    'A version is letters, digits, "." and "-"',
    'must',
  ),
  ...matches(document, 'body.en', /\S/, 'The English text is missing', 'must'),
  ...(isDate(document.effectiveOn)
    ? []
    : [{ path: 'effectiveOn', message: 'Say from which day it holds' }]),
  ...changed(document, before),
  ...published
    .filter(({ _id, _type }) => _type === 'legalDocument' && _id !== document._id)
    .filter((other) => other.document === document.document && other.version === document.version)
    .map(() => ({ path: 'version', message: 'This version of the text exists already' })),
]

const changed = (document: Stored, before: Stored | null): Issue[] =>
  before && before._type === 'legalDocument' && binding(document) !== binding(before)
    ? [
        {
          path: 'version',
          message: 'A published version never changes. Make a new version instead.',
        },
      ]
    : []

/** A version goes only where an older or newer one is in force in its place, and never becomes something else. */
export const withdrawn = (
  before: Stored,
  after: Stored | null,
  published: readonly Stored[],
): readonly Issue[] => {
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
